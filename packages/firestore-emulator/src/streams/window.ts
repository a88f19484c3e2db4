/** The results of a query with a limit or an offset, kept up to date with the commits. */
import type { Query } from '../query/query.ts';
import type { Change } from '../store/database.ts';
import type { DocumentSource } from '../store/document-index.ts';
import type { Document } from '../values/value.ts';

export interface WindowUpdate {
  /** The documents that are new in the window or have changed. */
  readonly entered: readonly Document[];
  readonly left: readonly Document[];
}

export interface Window {
  /** Runs the query. Returns all documents. */
  open(source: DocumentSource): readonly Document[];
  /** @param changes all changes of documents in the queried collections since the last call */
  update(source: DocumentSource, changes: readonly Change[]): WindowUpdate;
  size(): number;
}

export function createWindow(query: Query): Window {
  let documents: readonly Document[] = [];

  return {
    open(source) {
      documents = query.find(source);
      return documents;
    },
    update(source, changes) {
      const earlier = documents;
      documents = applyChanges(query, earlier, changes) ?? query.find(source);
      return documents === earlier ? { entered: [], left: [] } : difference(earlier, documents);
    },
    size: () => documents.length,
  };
}

/** Returns the new window; `undefined` if documents outside of it, which are not known, can move into it. */
function applyChanges(
  query: Query,
  documents: readonly Document[],
  changes: readonly Change[],
): readonly Document[] | undefined {
  const { limit = Number.POSITIVE_INFINITY, offset, matches, compare } = query;
  const relevant = changes.filter(
    ({ before, after }) => (before && matches(before)) || (after && matches(after)),
  );
  if (relevant.length === 0) return documents;
  if (offset > 0) return undefined;

  const isFull = documents.length >= limit;
  const last = documents.at(-1);
  const isChanged = new Set(relevant.map(({ name }) => name));
  const kept = documents.filter(({ name }) => !isChanged.has(name));
  const candidates = relevant
    .map(({ after }) => after)
    .filter((after) => after !== undefined && matches(after))
    .filter((after) => after !== undefined)
    // What is behind a full window may be behind documents that are not known.
    .filter((after) => !isFull || (last !== undefined && compare(after, last) <= 0));
  if (kept.length === documents.length && candidates.length === 0) return documents;
  const next = [...kept, ...candidates].sort(compare).slice(0, limit);
  return isFull && next.length < limit ? undefined : next;
}

function difference(before: readonly Document[], after: readonly Document[]): WindowUpdate {
  const earlier = new Map(before.map((document) => [document.name, document]));
  const names = new Set(after.map(({ name }) => name));
  return {
    entered: after.filter(({ name, updateTime }) => earlier.get(name)?.updateTime !== updateTime),
    left: before.filter(({ name }) => !names.has(name)),
  };
}
