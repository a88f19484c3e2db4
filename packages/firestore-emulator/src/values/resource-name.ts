/**
 * Resource names: `projects/{project}/databases/{database}/documents/{collection}/{document}/…`. The messages
 * of the errors are those of Google's emulator.
 */
import { invalidArgument } from '../status.ts';
import { byteLength, compareStrings } from './strings.ts';

/** The limit of a collection id or document id. */
const maxIdBytes = 1500;

/** The limit of the levels of collections. */
const maxDepth = 100;

/** The database of a document, collection or root of documents. */
export const databaseOf = (name: string): string => name.split('/', 4).join('/');

/** The parent of a document or collection. */
export const parentOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));

export const idOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

export const projectOf = (name: string): string => name.split('/', 2)[1] ?? '';

/** @throws StatusError INVALID_ARGUMENT unless it is the name of a document */
export function requireDocumentName(name: string, label = 'Document name'): void {
  const path = requireDatabasePrefix(name, label);
  if (path === undefined) {
    throw invalidArgument(
      `${label} "${name}" is invalid: Omit "/documents" when referencing a database (except as the parent of a document).`,
    );
  }
  requirePath(name, path, label);
}

/** @throws StatusError INVALID_ARGUMENT unless it is the root of a database or the name of a document */
export function requireParent(name: string, label = 'Document parent name'): void {
  const path = requireDatabasePrefix(name, label);
  if (path !== undefined) requirePath(name, path, label);
}

/** @throws StatusError INVALID_ARGUMENT */
export function requireInDatabase(name: string, database: string): void {
  requireDocumentName(name);
  if (databaseOf(name) === database) return;
  throw invalidArgument(
    `The request was for database '${database}' but was attempting to access database '${databaseOf(name)}'`,
  );
}

/** @throws StatusError INVALID_ARGUMENT unless it is the name of a database */
export function requireDatabaseName(name: string): void {
  if (!/^projects\/[^/]+\/databases\/[^/]+$/.test(name)) {
    throw invalidArgument(`Database name "${name}" is invalid.`);
  }
}

/** @throws StatusError INVALID_ARGUMENT */
export function requireCollectionId(id: string): void {
  if (id === '') throw invalidArgument('Collection id "" is invalid because it is empty.');
  if (id === '.' || id === '..') throw invalidArgument(`Collection id "${id}" is invalid.`);
  requireNoSlash('Collection', id);
  requireUnreservedCollectionId(id);
}

/** @throws StatusError INVALID_ARGUMENT */
export function requireDocumentId(id: string): void {
  if (id === '.' || id === '..') throw invalidArgument(`Resource id "${id}" is invalid.`);
  requireNoSlash('Resource', id);
  requireUnreservedDocumentId(id);
}

/** Compares names by segments; a document precedes its descendants, and numeric ids precede the others. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let i = 0;
  while (i < length && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (i === a.length && b[i] === '/') return -1;
  if (i === b.length && a[i] === '/') return 1;
  const start = i === 0 ? 0 : a.lastIndexOf('/', i - 1) + 1;
  return compareIds(segmentAt(a, start), segmentAt(b, start));
}

/** Compares the ids of documents of one collection. */
export function compareIds(a: string, b: string): number {
  const numberA = numericId(a);
  const numberB = numericId(b);
  if (numberA === undefined && numberB === undefined) return compareStrings(a, b);
  if (numberA === undefined) return 1;
  if (numberB === undefined) return -1;
  return numberA < numberB ? -1 : Number(numberA > numberB);
}

function segmentAt(name: string, start: number): string {
  const end = name.indexOf('/', start);
  return end < 0 ? name.slice(start) : name.slice(start, end);
}

/** The number of a numeric id such as `__id7__`. */
function numericId(id: string): bigint | undefined {
  if (!id.startsWith('__id') || !id.endsWith('__')) return undefined;
  const digits = id.slice(4, -2);
  return /^(0|-?[1-9]\d*)$/.test(digits) ? BigInt(digits) : undefined;
}

/** Returns where the path of the document starts; nothing for a name that ends with `/documents`. */
function requireDatabasePrefix(name: string, label: string): number | undefined {
  let at = 0;
  const expected = ['projects', 'project', 'databases', 'database', 'documents'];
  const segments = name.split('/', expected.length);
  for (const [i, word] of expected.entries()) {
    const segment = segments[i];
    if (segment === undefined)
      throw invalidArgument(`${label} "${name}" lacks "/" at index ${name.length}.`);
    const isId = i % 2 === 1;
    if (isId && segment === '')
      throw invalidArgument(`${label} "${name}" lacks a ${word} id at index ${at}.`);
    if (!isId && segment !== word)
      throw invalidArgument(`${label} "${name}" lacks "${word}" at index ${at}.`);
    at += segment.length + 1;
  }
  if (at === name.length + 1) return undefined;
  if (at === name.length)
    throw invalidArgument(`${label} "${name}" is invalid: Omit trailing "/".`);
  return at;
}

function requirePath(name: string, start: number, label: string): void {
  if (name.endsWith('/')) throw invalidArgument(`${label} "${name}" has invalid trailing "/".`);
  const segments = name.slice(start).split('/');
  let at = start;
  for (const [i, segment] of segments.entries()) {
    const kind = i % 2 === 0 ? 'collection' : 'resource';
    if (segment === '')
      throw invalidArgument(`${label} "${name}" lacks a ${kind} id at index ${at}.`);
    if (segment === '.' || segment === '..') {
      throw invalidArgument(
        `${label} "${name}" contains a ${kind} id "${segment}" at index ${at}.`,
      );
    }
    if (kind === 'collection') requireUnreservedCollectionId(segment);
    else requireUnreservedDocumentId(segment);
    at += segment.length + 1;
  }
  if (segments.length % 2 === 1)
    throw invalidArgument(`${label} "${name}" lacks "/" at index ${name.length}.`);
  if (segments.length > 2 * maxDepth) {
    throw invalidArgument(`Key path is too long. Cannot exceed ${maxDepth} elements.`);
  }
}

function requireNoSlash(kind: string, id: string): void {
  if (id.includes('/'))
    throw invalidArgument(`${kind} id "${id}" is invalid because it contains "/".`);
}

function requireUnreservedCollectionId(id: string): void {
  if (isReserved(id))
    throw invalidArgument(`Collection id "${id}" is invalid because it is reserved.`);
  requireShortId(id);
}

function requireUnreservedDocumentId(id: string): void {
  if (isReserved(id)) requireNumericId(id);
  requireShortId(id);
}

function requireNumericId(id: string): void {
  const number = numericId(id);
  if (number === undefined)
    throw invalidArgument(`Resource id "${id}" is invalid because it is reserved.`);
  if (BigInt.asIntN(64, number) !== number) {
    throw invalidArgument(`Resource id "${id}" is invalid because it is not a 64 bit integer.`);
  }
}

function requireShortId(id: string): void {
  // A UTF-16 code unit has at most three bytes in UTF-8.
  if (id.length * 3 > maxIdBytes && byteLength(id) > maxIdBytes) {
    throw invalidArgument(`The key path element name is longer than ${maxIdBytes} bytes.`);
  }
}

const isReserved = (id: string) => id.length > 4 && id.startsWith('__') && id.endsWith('__');
