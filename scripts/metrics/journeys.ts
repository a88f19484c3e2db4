/**
 * Counts the files of a journey through the code. A journey is a list of entries `file#name`. A file counts
 * when an entry refers to one of its top-level functions or classes, directly or through other files. Not
 * counted, because every journey has them: constants, types, barrels, `domain/` and the general components.
 * Code loaded by `import()` is followed only if it is an entry.
 */
import type { ImportedName, ModuleSymbols } from './symbols.ts';

interface Journey {
  title: string;
  entries: readonly string[];
}

export interface JourneyFiles {
  files: ReadonlySet<string>;
  /** Entries that do not exist in the sources. */
  missing: readonly string[];
}

export interface Sources {
  /** `undefined` for a package, a style sheet or a generated file. */
  symbolsOf: (file: string) => ModuleSymbols | undefined;
  resolve: (from: string, specifier: string) => string | undefined;
}

/** A top-level declaration, by its local name. */
interface Reference {
  file: string;
  name: string;
}

export const journeys: readonly Journey[] = [
  {
    title: 'Category rename: from the form to the document and the derived data',
    entries: [
      'web/src/lib/admin/use-record-form.ts#useRecordForm',
      'web/src/features/catalogue-admin/forms/save-form.ts#saveCategory',
      'functions/src/triggers/on-written.ts#onCategoryWritten',
      'functions/src/triggers/recomputations.ts#rebuildCatalogue',
    ],
  },
  {
    title: 'Enquiry: from the form to the stored document and the inbox',
    entries: [
      'web/src/features/enquiry/components/enquiry-form.tsx#EnquiryForm',
      'functions/src/api/responses.ts#createRouteResponse',
      'functions/src/enquiry/enquiries.ts#submitEnquiry',
      'web/src/features/inbox/known-enquiries.ts#useKnownEnquiries',
    ],
  },
  {
    title: 'First page view: from the request to the rendered page',
    entries: [
      'functions/src/site/pages.ts#createPageResponse',
      'functions/src/site/public-reader.ts#createPublicReader',
      'web/src/entry-server.tsx#renderDocument',
    ],
  },
];

const NOT_COUNTED = /^domain\/|^web\/src\/components\/(ui|controls|carousel)\//;

/** Follows the references of the entries. Returns the files that count, and the missing entries. */
export function findJourneyFiles(entries: readonly string[], sources: Sources): JourneyFiles {
  const missing = entries.filter((entry) => resolveEntry(entry, sources).length === 0);
  const pending = entries.flatMap((entry) => resolveEntry(entry, sources));
  const visited = new Set<string>();
  const files = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const key = `${next.file}#${next.name}`;
    if (visited.has(key)) continue;
    visited.add(key);
    const { file, name } = next;
    const hasCode = sources.symbolsOf(file)?.declarations.get(name)?.hasCode;
    if (hasCode && !NOT_COUNTED.test(file)) files.add(file);
    pending.push(...referencesOf(next, sources));
  }
  return { files, missing };
}

function resolveEntry(entry: string, sources: Sources): Reference[] {
  const [file = '', name = ''] = entry.split('#');
  return resolveExport(file, name, sources);
}

function referencesOf({ file, name }: Reference, sources: Sources): Reference[] {
  const symbols = sources.symbolsOf(file);
  const declaration = symbols?.declarations.get(name);
  if (symbols === undefined || declaration === undefined) return [];
  return [...declaration.names].flatMap((used) => {
    if (symbols.declarations.has(used)) return [{ file, name: used }];
    const imported = symbols.imports.get(used);
    return imported ? followImport(file, imported, sources) : [];
  });
}

function followImport(
  from: string,
  { specifier, name }: ImportedName,
  sources: Sources,
): Reference[] {
  const file = sources.resolve(from, specifier);
  return file === undefined ? [] : resolveExport(file, name, sources);
}

/** The declarations of an exported name, followed through barrels; `*` means all names. */
function resolveExport(file: string, name: string, sources: Sources): Reference[] {
  const symbols = sources.symbolsOf(file);
  if (symbols === undefined) return [];
  if (name === '*') {
    const names = [...symbols.exports.keys(), ...symbols.reexports.keys()];
    return names.flatMap((each) => resolveExport(file, each, sources));
  }
  const local = symbols.exports.get(name);
  if (local !== undefined && symbols.declarations.has(local)) return [{ file, name: local }];
  const reexport = symbols.reexports.get(name) ?? symbols.imports.get(local ?? '');
  if (reexport) return followImport(file, reexport, sources);
  const wildcardReexports = [...symbols.reexports].filter(([key]) => key.startsWith('* '));
  return wildcardReexports.flatMap(([, { specifier }]) =>
    followImport(file, { specifier, name }, sources),
  );
}
