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
  /** Runs the query. Returns the documents of the window. */
  open(source: DocumentSource): readonly Document[];
  /** @param changes all changes of documents in the queried collections since the last call */
  update(source: DocumentSource, changes: readonly Change[]): WindowUpdate;
  size(): number;
}

export interface WindowOptions {
  /** The first result in the window. */
  readonly start: number;
  /** The first result after the window; infinite without a limit. */
  readonly end: number;
}

/**
 * More results than the window needs are kept, so that the query runs again only after many of them have left.
 */
export const keptResults = ({ end }: WindowOptions): number => 2 * end + 10;

/** @param query the query without its offset, and with the limit `keptResults` */
export function createWindow(query: Query, options: WindowOptions): Window {
  const { start, end } = options;
  const maxKept = keptResults(options);
  /** The first results. */
  let kept: readonly Document[] = [];
  /** There are no other results. */
  let isComplete = false;

  const visible = () => kept.slice(start, end);
  const keep = (results: readonly Document[], areAll: boolean): void => {
    kept = results.slice(0, maxKept);
    isComplete = areAll && results.length <= maxKept;
  };
  const run = (source: DocumentSource): void => {
    const results = query.find(source);
    keep(results, results.length < maxKept);
  };

  return {
    open(source) {
      run(source);
      return visible();
    },
    update(source, changes) {
      const before = visible();
      const next = applyChanges(query, { kept, isComplete }, changes);
      if (next.length >= end || isComplete) keep(next, isComplete);
      else run(source);
      return difference(before, visible());
    },
    size: () => visible().length,
  };
}

interface Results {
  readonly kept: readonly Document[];
  readonly isComplete: boolean;
}

/** Returns the first results after the changes, as far as they are known. */
function applyChanges(
  { matches, compare }: Query,
  { kept, isComplete }: Results,
  changes: readonly Change[],
): readonly Document[] {
  const changedNames = new Set(changes.map(({ name }) => name));
  const unchanged = kept.filter(({ name }) => !changedNames.has(name));
  const last = kept.at(-1);
  // Results that are not known may be before those after the last one.
  const isKnown = (document: Document) =>
    isComplete || (last !== undefined && compare(document, last) <= 0);
  const added = changes
    .flatMap(({ after }) => after ?? [])
    .filter((document) => matches(document) && isKnown(document));
  if (added.length === 0) return unchanged;
  return [...unchanged, ...added].sort(compare);
}

function difference(before: readonly Document[], after: readonly Document[]): WindowUpdate {
  const earlier = new Map(before.map((document) => [document.name, document]));
  const names = new Set(after.map(({ name }) => name));
  return {
    entered: after.filter(({ name, updateTime }) => earlier.get(name)?.updateTime !== updateTime),
    left: before.filter(({ name }) => !names.has(name)),
  };
}
