import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aliases } from './aliases.ts';
import { COMPILE_HINT, chunkGroups, eagerChunks, isAdminModule } from './chunks.config.ts';
import { markdownArticles } from './markdown/markdown-articles.ts';
import { robotsTxtFile } from './robots-txt.ts';
import { serviceWorker } from './service-worker.config.ts';
import { withoutUnused } from './without-unused.ts';

const folder = import.meta.dirname;
/** The address of the site, set by `npm run deploy` and `npm run build`. */
const siteUrl = process.env.SITE_URL ?? 'http://127.0.0.1:5000';

const chartLibraries =
  /node_modules\/(@tremor\/react|recharts|@headlessui|@floating-ui|react-day-picker|date-fns)\//;

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
        codeSplitting: { groups: chunkGroups },
        postBanner: ({ name }) => (eagerChunks.has(name) ? COMPILE_HINT : ''),
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
