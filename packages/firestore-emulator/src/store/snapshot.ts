/** A past state of a database: the current one with the later changes undone. */
import { StatusError } from '../status.ts';
import { compareNames, idOf, parentOf } from '../values/resource-name.ts';
import type { Document } from '../values/value.ts';
import type { DocumentSource } from './document-index.ts';
import type { MemoryDatabase } from './memory-database.ts';

/** Returns the state at `time`; `undefined` when it is no longer known. Later commits do not change it. */
export function snapshotAt(database: MemoryDatabase, time: string): DocumentSource | undefined {
  /** The documents that differ now, as they were. */
  const before = new Map<string, Document | undefined>();
  if (database.commitsSince(time) === undefined) return undefined;
  let seen = time;

  const addLaterChanges = (): void => {
    if (database.time <= seen) return;
    const later = database.commitsSince(seen);
    if (!later)
      throw new StatusError('FAILED_PRECONDITION', 'The requested snapshot version is too old.');
    for (const commit of later) {
      for (const change of commit.changes) {
        if (!before.has(change.name)) before.set(change.name, change.before);
      }
    }
    seen = database.time;
  };

  const withUndone = (current: Iterable<Document>, belongs: (name: string) => boolean) => {
    addLaterChanges();
    if (before.size === 0) return current;
    const unchanged = [...current].filter((document) => !before.has(document.name));
    const undone = [...before.values()]
      .filter((document) => document !== undefined)
      .filter((document) => belongs(document.name));
    if (undone.length === 0) return unchanged;
    return [...unchanged, ...undone].sort((a, b) => compareNames(a.name, b.name));
  };

  const descendants = (parent: string, collectionId?: string) =>
    withUndone(
      database.descendants(parent, collectionId),
      (name) =>
        name.startsWith(`${parent}/`) &&
        (collectionId === undefined || idOf(parentOf(name)) === collectionId),
    );

  return {
    read(name) {
      addLaterChanges();
      return before.has(name) ? before.get(name) : database.read(name);
    },
    collection: (collection) =>
      withUndone(database.collection(collection), (name) => parentOf(name) === collection),
    descendants,
    *collectionsBelow(parent) {
      const names = new Set<string>();
      for (const document of descendants(parent)) names.add(parentOf(document.name));
      yield* names;
    },
  };
}
