import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { aliases } from './aliases.ts';
import { markdownArticles } from './markdown/markdown-articles.ts';
import { serviceWorker } from './service-worker.config.ts';
import { withoutUnused } from './without-unused.ts';

const folder = import.meta.dirname;

const chartLibraries =
  /node_modules\/(@tremor\/react|recharts|@headlessui|@floating-ui|react-day-picker|date-fns)\//;

/** The enquiry forms' schemas and their library, which no page waits for. */
const schemaModules = /node_modules\/zod\/|domain\/src\/(document|enquiry|text)\.ts/;

/** The schemas that only the database's code needs. */
const documentModules =
  /domain\/src\/(admin|analytics|catalogue-index|category|document-schemas|hero-slide|menu|product|subcategory)\.ts/;

const reactModules = /vite\/preload-helper|node_modules\/(react|react-dom|scheduler)\//;

/** What public pages are put together from; what only the admin area has is left to itself. */
const publicParts =
  /\/(react-router|react-router-dom|lucide-react)\/|\/web\/src\/app\/(page-head|layouts\/loaded-page|routes\/late-not-found)\.tsx?|\/domain\/src\/|\/web\/src\/(features\/catalogue\/(components\/|api\/|listing\/is-newcomer)|components\/ui\/(?!field|dialog|image-field|upload|switch|tabs|stat-card|toast|confirm|checkbox|table-of)|lib\/(?!admin\/|http|firebase-config|use-sortable|use-file-drop|use-submit-guard|live\/(firestore|public)-connection))/;

/** By the name of their chunks the service worker leaves out what visitors never load. */
const isOfAdmin = (moduleId: string) =>
  /\/src\/(app\/routes\/admin|lib\/admin|features\/(session|inbox|analytics|team|[a-z]+-admin))\//.test(
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
            // Schemas take long to build: in two tasks, none of them before a page is alive.
            { name: 'schemas', test: schemaModules, priority: 2 },
            { name: 'documents', test: documentModules, priority: 2 },
            // What the entry evaluates (src/main.ts). Were Vite's helper in the entry's own chunk, all that
            // imports it would ask for the stylesheet, which pages bring along.
            { name: 'react', test: reactModules, priority: 2 },
            // What most pages share comes in one piece: each request costs a phone a round trip.
            { name: 'parts', test: publicParts, minShareCount: 3, priority: 1 },
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
    proxy: { '/api': process.env.SITE_URL ?? 'http://127.0.0.1:5000' },
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
