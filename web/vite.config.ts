import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aliases } from './aliases.ts';
import { markdownArticles } from './markdown/markdown-articles.ts';
import { serviceWorker } from './service-worker.config.ts';
import { withoutUnused } from './without-unused.ts';

const folder = import.meta.dirname;
const suiteUrl = process.env.SITE_URL ?? 'http://127.0.0.1:5000';

const chartLibraries =
  /node_modules\/(@tremor\/react|recharts|@headlessui|@floating-ui|react-day-picker|date-fns)\//;

/**
 * What `entry-client` imports. Were any of it in the entry's own chunk, chunks that import it would
 * request the entry's stylesheet, which pages have inline.
 */
const entryModules =
  /vite\/preload-helper|node_modules\/(react|react-dom|scheduler)\/|web\/src\/(document\.tsx|app\/page-data\.ts)$/;

/** What every public page loads, and the pages. */
const SITE = /\/web\/src\/app\/browser-site\.tsx$/;
const PAGE = /\/web\/src\/app\/routes\/[^/]+\.tsx$/;

/** A module that so many pages import is in the chunk that all share: each request costs a phone a round trip. */
const MIN_PAGES = 6;

/** The chunk that all public pages share; none for a module of few pages, or of the admin area. */
function sharedChunkOf(moduleId: string, graph: Rolldown.ChunkingContext) {
  // Pages import no schemas: evaluating them takes long.
  if (SITE.test(moduleId) || importsZod(moduleId, graph)) return null;
  const pages = new Set<string>();
  const importers = new Set([moduleId]);
  for (const id of importers) {
    if (SITE.test(id)) return 'shared';
    if (PAGE.test(id)) pages.add(id);
    else for (const importer of graph.getModuleInfo(id)?.importers ?? []) importers.add(importer);
  }
  return pages.size >= MIN_PAGES ? 'shared' : null;
}

/** Itself, or by what it imports; the index of `domain` imports everything. */
function importsZod(moduleId: string, graph: Rolldown.ChunkingContext): boolean {
  const imported = new Set([moduleId]);
  for (const id of imported) {
    if (/node_modules\/zod\//.test(id)) return true;
    if (/domain\/src\/index\.ts$/.test(id)) continue;
    for (const each of graph.getModuleInfo(id)?.importedIds ?? []) imported.add(each);
  }
  return false;
}

/** By the name of their chunks the service worker leaves out what visitors never load. */
const isOfAdmin = (moduleId: string) =>
  /\/src\/(app\/routes\/admin|components\/admin|lib\/admin|features\/(session|inbox|analytics|team|[a-z]+-admin))\//.test(
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
    VitePWA(serviceWorker),
  ],
  resolve: { alias: aliases },
  build: {
    target: 'es2022',
    // For the server build, which names the files of each page.
    manifest: true,
    sourcemap: false,
    // Every browser of that age knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Their packages do not say that they are free of side effects: unused charts would stay in.
      treeshake: { moduleSideEffects: [{ test: chartLibraries, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: entryModules, priority: 1 },
            { name: sharedChunkOf, minShareCount: 3 },
          ],
        },
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some(isOfAdmin) ? 'admin-' : ''}[name]-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The suite also serves the pictures of the seed.
    proxy: Object.fromEntries(['/api', '/art'].map((path) => [path, suiteUrl])),
  },
});

/**
 * Pages come from a function: an `index.html` in the public folder would be served in place of the
 * home page. The frame without a page is kept as `shell.html`.
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
