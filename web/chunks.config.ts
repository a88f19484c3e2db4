/** The chunks of the browser build. What no group contains is split by Rolldown, by the pages that import it. */
import type { Rolldown } from 'vite';

/**
 * Folders and files whose modules are loaded together, one chunk for each list. Public pages load `controls`, `layout`,
 * `schemas` and `forms` after hydration.
 */
const folders = {
  // What `entry-client` imports. In the chunk of the entry, chunks that import it would request the
  // stylesheet of the entry, which pages have inline.
  react: [
    'vite/preload-helper',
    '/node_modules/react/',
    '/node_modules/react-dom/',
    '/node_modules/scheduler/',
    '/web/src/document.tsx',
    '/web/src/app/page-data.ts',
  ],
  carousel: ['/web/src/components/carousel/'],
  // With what many modules import of `lib`, such as requests and stored values.
  schemas: ['/node_modules/zod/', '/node_modules/idb/', '/domain/src/', '/web/src/lib/'],
  controls: [
    '/web/src/components/controls/',
    '/web/src/lib/history/',
    '/node_modules/react-hot-toast/',
  ],
  layout: ['/web/src/app/layouts/'],
  forms: ['/web/src/features/enquiry/components/', '/web/src/features/enquiry/outbox/'],
};

/** The module that every public page loads, and the modules of the pages. */
const SITE_MODULE = /\/web\/src\/app\/browser-site\.tsx$/;
const PAGE_MODULE = /\/web\/src\/app\/routes\/[^/]+\.tsx$/;

/** Minimum number of pages that import a module of `shared`; fewer requests save round trips. */
const MIN_PAGES = 4;

/** Minimum number of entries and lazy components that import a module of `schemas`. */
const MIN_IMPORTERS = 5;

/** Minimum number of admin screens and lazy components that import a module of `common`. */
const MIN_SCREENS = 4;

/** In the order of their priority. The dependencies of a group belong to it unless an earlier group has them. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: isIn('react'), includeDependenciesRecursively: false },
  { name: 'site', test: SITE_MODULE },
  // The index of an icon package imports all icons: `minShareCount` excludes those that few chunks use.
  { name: sharedChunkOf, minShareCount: 3, includeDependenciesRecursively: false },
  { name: 'carousel', test: isIn('carousel') },
  {
    name: 'schemas',
    test: isIn('schemas'),
    minShareCount: MIN_IMPORTERS,
    includeDependenciesRecursively: false,
  },
  { name: 'controls', test: isIn('controls') },
  // Controls and requests of several admin screens, so that each is not a chunk of its own.
  {
    name: 'common',
    test: /\/web\/src\/(components|lib)\/admin\//,
    minShareCount: MIN_SCREENS,
    includeDependenciesRecursively: false,
  },
  { name: 'layout', test: isIn('layout') },
  // Without its dependencies, as the forms of the admin area use the same library.
  { name: 'forms', test: isIn('forms'), includeDependenciesRecursively: false },
];

/**
 * Chunks that every page evaluates at once. Chromium compiles their functions while they are
 * downloaded, outside the main thread, instead of at the first call of each
 * (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment.
 */
export const eagerChunks: ReadonlySet<string> = new Set(['react', 'site', 'shared']);
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Whether a module belongs to the admin area. The names of chunks with such modules get a prefix,
 * so that the service worker can exclude them.
 */
export function isAdminModule(moduleId: string): boolean {
  return /\/src\/(app\/routes\/admin|components\/admin|lib\/admin|features\/(session|inbox|quotes|analytics|team|[a-z]+-admin))\//.test(
    moduleId,
  );
}

function isIn(name: keyof typeof folders): (moduleId: string) => boolean {
  return (moduleId) =>
    !isAdminModule(moduleId) && folders[name].some((folder) => moduleId.includes(folder));
}

/** `shared` for the modules of many public pages that import no schemas, because evaluating these takes long. */
function sharedChunkOf(moduleId: string, graph: Rolldown.ChunkingContext): 'shared' | null {
  if (importsZod(moduleId, graph)) return null;
  // The index of `domain` imports them, so they seem to be modules of all pages.
  if (/\/domain\/src\/(admin-limits|day-text|quote\/[\w-]+)\.ts$/.test(moduleId)) return null;
  const pages = new Set<string>();
  const importers = new Set([moduleId]);
  for (const id of importers) {
    if (PAGE_MODULE.test(id)) pages.add(id);
    else for (const importer of graph.getModuleInfo(id)?.importers ?? []) importers.add(importer);
  }
  return pages.size >= MIN_PAGES ? 'shared' : null;
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
