import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aliases } from './aliases.ts';
import { markdownArticles } from './markdown/markdown-articles.ts';
import { robotsTxtFile } from './robots-txt.ts';
import { serviceWorker } from './service-worker.config.ts';
import { withoutUnused } from './without-unused.ts';

const folder = import.meta.dirname;
/** The address of the site, set by `npm run deploy` and `npm run build`. */
const siteUrl = process.env.SITE_URL ?? 'http://127.0.0.1:5000';

const chartLibraries =
  /node_modules\/(@tremor\/react|recharts|@headlessui|@floating-ui|react-day-picker|date-fns)\//;

/**
 * Modules that `entry-client` imports. In the chunk of the entry, chunks that import them would
 * request the stylesheet of the entry, which pages have inline.
 */
const entryModules =
  /vite\/preload-helper|node_modules\/(react|react-dom|scheduler)\/|web\/src\/(document\.tsx|app\/page-data\.ts)$/;

/**
 * Modules that are loaded together, each list in one chunk: one request takes less time than one for each module. Public
 * pages load the first four after hydration, and the admin area the first two.
 */
const chunks = {
  schemas: [
    /node_modules\/(zod|idb)\//,
    /domain\/src\/(text|document|quantity|gstin|catalogue\/records|quote\/(quote-request|pin-code)|enquiry\/(enquiry|reference-number))\.ts$/,
    /web\/src\/lib\/(backoff|http|local-store|my-quotes\/[a-z-]+)\.ts$/,
  ],
  controls: [
    /components\/ui\/(clear-button|dialog|field|toaster)\.tsx$/,
    /web\/src\/(lib\/hooks\/use-now\.ts|lib\/history\/.+|app\/layouts\/offline-notice\.tsx)$/,
    /node_modules\/react-hot-toast\/|lucide-react\/.*\/(cloud-off|circle-exclamation-point)\.mjs$/,
  ],
  header: [/app\/layouts\/header\/(?!list-count)|features\/search\/(search-box|use-combobox)/],
  forms: [/features\/enquiry\/(components\/(?!enquiry-dialog-context|contact-bar)|outbox\/)/],
  'search-navigation': [/app\/search\/use-search-navigation|features\/search\/search-query/],
  'product-facts': [
    /features\/(catalogue\/components\/(add-to-list|product-facts)|enquiry\/components\/contact-bar)\.tsx$/,
    /components\/ui\/badge\.tsx$/,
  ],
  'category-card': [/components\/(category-card|ui\/category-icon)\.tsx$/],
  carousel: [
    /components\/ui\/(brands|pause-button)\.tsx$|lib\/hooks\/media-queries\.ts$/,
    /lucide-react\/.*\/(pause|play)\.mjs$/,
  ],
};

const chunkGroups = Object.entries(chunks).map(([name, modules]) => ({
  name,
  test: (moduleId: string) => modules.some((each) => each.test(moduleId)),
}));

/** The module that every public page loads, and the modules of the pages. */
const SITE_MODULE = /\/web\/src\/app\/browser-site\.tsx$/;
const PAGE_MODULE = /\/web\/src\/app\/routes\/[^/]+\.tsx$/;

/**
 * Minimum number of pages that import a module of the shared chunk; fewer requests save round
 * trips.
 */
const MIN_PAGES = 6;

/** The same for modules of fewer characters, which take more bytes as chunks of their own. */
const MIN_PAGES_OF_SMALL = 4;
const SMALL_MODULE = 600;

/** The chunk shared by all public pages; `null` for modules of few pages or of the admin area. */
function sharedChunkOf(moduleId: string, graph: Rolldown.ChunkingContext) {
  // Public pages import no schemas, because evaluating them takes long.
  if (SITE_MODULE.test(moduleId) || importsZod(moduleId, graph)) return null;
  // The index of `domain` imports them, so they seem to be modules of all pages.
  if (/\/domain\/src\/(admin-limits|quote\/[\w-]+)\.ts$/.test(moduleId)) return null;
  const pages = new Set<string>();
  const importers = new Set([moduleId]);
  for (const id of importers) {
    if (SITE_MODULE.test(id)) return 'shared';
    if (PAGE_MODULE.test(id)) pages.add(id);
    else for (const importer of graph.getModuleInfo(id)?.importers ?? []) importers.add(importer);
  }
  const length = graph.getModuleInfo(moduleId)?.code?.length ?? SMALL_MODULE;
  return pages.size >= (length < SMALL_MODULE ? MIN_PAGES_OF_SMALL : MIN_PAGES) ? 'shared' : null;
}

/**
 * Whether a module imports zod, directly or indirectly. Skips the index of `domain`, which imports
 * everything.
 */
function importsZod(moduleId: string, graph: Rolldown.ChunkingContext): boolean {
  const imported = new Set([moduleId]);
  for (const id of imported) {
    if (/node_modules\/zod\//.test(id)) return true;
    if (/domain\/src\/index\.ts$/.test(id)) continue;
    for (const each of graph.getModuleInfo(id)?.importedIds ?? []) imported.add(each);
  }
  return false;
}

/**
 * Chunks that every page evaluates at once. Chromium compiles their functions while they are
 * downloaded, outside the main thread, instead of at the first call of each
 * (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment.
 */
const EAGER_CHUNKS = new Set(['react', 'shared']);
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Whether a module belongs to the admin area. The names of chunks with such modules get a prefix,
 * so that the service worker can exclude them.
 */
const isAdminModule = (moduleId: string) =>
  /\/src\/(app\/routes\/admin|components\/admin|lib\/admin|features\/(session|inbox|quotes|analytics|team|[a-z]+-admin))\//.test(
    moduleId,
  );

export default defineConfig({
  root: folder,
  plugins: [
    react(),
    tailwindcss(),
    markdownArticles(),
    withoutUnused(),
    shellInsteadOfIndex(),
    robotsTxtFile(siteUrl),
    pushWorker(),
    VitePWA(serviceWorker),
  ],
  resolve: { alias: aliases },
  build: {
    target: 'es2022',
    // For the server build, which reads the files of each page from it.
    manifest: true,
    sourcemap: false,
    // All supported browsers have modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These packages are not marked as free of side effects, so that unused charts would be
      // bundled.
      treeshake: { moduleSideEffects: [{ test: chartLibraries, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: entryModules, priority: 1 },
            { name: sharedChunkOf, minShareCount: 3 },
            ...chunkGroups,
          ],
        },
        postBanner: ({ name }) => (EAGER_CHUNKS.has(name) ? COMPILE_HINT : ''),
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some(isAdminModule) ? 'admin-' : ''}[name]-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The suite also serves the pictures of the seed.
    proxy: Object.fromEntries(['/api', '/art'].map((path) => [path, siteUrl])),
  },
});

/** Builds the service worker of the admin area, whose address stays the same. */
function pushWorker(): Plugin {
  return {
    name: 'push-worker',
    apply: 'build',
    buildStart() {
      const id = `${folder}/src/push-worker.ts`;
      this.emitFile({ type: 'chunk', id, fileName: 'push-worker.js' });
    },
  };
}

/**
 * Pages are rendered by a function: an `index.html` in the public folder would be served instead of
 * the home page. The shell is stored as `shell.html`.
 */
function shellInsteadOfIndex(): Plugin {
  return {
    name: 'shell-instead-of-index',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index) index.fileName = 'shell.html';
    },
  };
}
