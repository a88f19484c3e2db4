/** The functions that read documents in conditions, and the limits on them. */
import {
  documentValue,
  EvaluationError,
  PathValue,
  UndeterminedError,
  type Value,
} from '@neev/security-rules';
import type { AccessRequest } from '../service/access.ts';
import type { Document } from '../values/value.ts';
import { toPath, toRulesMap } from './rules-values.ts';

/**
 * Firebase's limits on documents that are read for a request: for each document that is accessed, and for all writes of a
 * commit. A document that is read twice counts once.
 * https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits
 */
const MAX_DOCUMENTS = 10;
const MAX_DOCUMENTS_OF_COMMIT = 20;

type Read = (name: string) => Document | undefined;

type DocumentFunctions = ReadonlyMap<string, (path: Value) => Value>;

/** `get`, `exists`, `getAfter` and `existsAfter` for one request, whose subjects share the limits. */
export function createDocumentFunctions(
  request: AccessRequest,
): (canReadAfter: boolean) => DocumentFunctions {
  const { get, find } = createAccess(request);
  return (canReadAfter) => {
    const { readBefore } = request;
    const readAfter = canReadAfter ? request.readAfter : readUndetermined;
    return new Map<string, (path: Value) => Value>([
      ['get', (path) => get('get', readBefore, path)],
      ['exists', (path) => find('exists', readBefore, path) !== undefined],
      ['getAfter', (path) => get('getAfter', readAfter, path)],
      ['existsAfter', (path) => find('existsAfter', readAfter, path) !== undefined],
    ]);
  };
}

function readUndetermined(): never {
  throw new UndeterminedError();
}

function createAccess({ method, name: requested, batch }: AccessRequest) {
  const root = requested.split('/').slice(0, 4);
  const documents = new Set<string>();

  function count(path: PathValue, called: string): void {
    documents.add(path.toString());
    batch?.documents.add(path.toString());
    const isExceeded = documents.size > MAX_DOCUMENTS;
    const isExceededByCommit = (batch?.documents.size ?? 0) > MAX_DOCUMENTS_OF_COMMIT;
    if (isExceeded || isExceededByCommit) throw callError(called, path);
  }

  function find(called: string, read: Read, path: Value): Document | undefined {
    const known = requireDocument(called, root, path);
    count(known, called);
    // No document has such an id, but the name would be that of another document.
    if (known.segments.some((segment) => segment?.includes('/'))) return undefined;
    return read(nameOf(known));
  }

  const nameOf = (path: PathValue) => `${root.slice(0, 2).join('/')}${path}`;

  /**
   * As in Google's emulator, a missing document is null if it is that of the request, or for `getAfter` one that
   * the commit writes.
   */
  function isNull(called: string, path: Value): boolean {
    if (method === 'list' || !(path instanceof PathValue)) return false;
    const name = nameOf(path);
    return name === requested || (called === 'getAfter' && batch?.written.has(name) === true);
  }

  function get(called: string, read: Read, path: Value): Value {
    const document = find(called, read, path);
    if (document === undefined && isNull(called, path)) return null;
    if (document === undefined) throw callError(called, path);
    return documentValue(toPath(document.name), toRulesMap(document.fields));
  }

  return { find, get };
}

/** Requires the path of a document of the same database. @throws EvaluationError */
function requireDocument(called: string, root: readonly string[], path: Value): PathValue {
  if (!(path instanceof PathValue)) throw new EvaluationError(`${called} takes a path`);
  const [databases, database, documents, ...names] = path.segments;
  const isRoot = databases === root[2] && database === root[3] && documents === 'documents';
  const isDocument = names.length > 0 && names.length % 2 === 0;
  const hasNames = names.every((each) => each !== null && each !== '');
  if (!isRoot || !isDocument || !hasNames) throw callError(called, path);
  return path;
}

function callError(called: string, path: Value): EvaluationError {
  return new EvaluationError(`Service call error. Function: [${called}], Argument: [${path}].`);
}
