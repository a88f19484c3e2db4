/** The documents of one collection, sorted by their names. */
import { compareIds, idOf } from '../values/resource-name.ts';
import type { Document } from '../values/value.ts';

export interface Collection {
  readonly documents: readonly Document[];
  put(document: Document): void;
  remove(name: string): void;
}

export function createCollection(): Collection {
  const documents: Document[] = [];
  const ids: string[] = [];

  /** The position of the first id that is not lower. */
  const positionOf = (id: string): number => {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareIds(ids[middle] ?? '', id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    documents,
    put(document) {
      const id = idOf(document.name);
      const at = positionOf(id);
      if (ids[at] === id) documents[at] = document;
      else {
        ids.splice(at, 0, id);
        documents.splice(at, 0, document);
      }
    },
    remove(name) {
      const id = idOf(name);
      const at = positionOf(id);
      if (ids[at] !== id) return;
      ids.splice(at, 1);
      documents.splice(at, 1);
    },
  };
}
