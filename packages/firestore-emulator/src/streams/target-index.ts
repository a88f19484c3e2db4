/** Finds the targets that the change of a document can concern, without a look at the others. */
import { idOf, parentOf } from '../values/resource-name.ts';
import type { Scope } from './view.ts';

export interface TargetIndex<Target> {
  /** @returns the function that removes the target */
  add(scope: Scope, target: Target): () => void;
  find(documentName: string): Iterable<Target>;
  readonly isEmpty: boolean;
}

export function createTargetIndex<Target>(): TargetIndex<Target> {
  const targets = new Map<string, Set<Target>>();

  const remove = (key: string, target: Target): void => {
    const found = targets.get(key);
    found?.delete(target);
    if (found?.size === 0) targets.delete(key);
  };

  return {
    get isEmpty() {
      return targets.size === 0;
    },
    add(scope, target) {
      const keys = keysOf(scope);
      for (const key of keys) {
        const found = targets.get(key);
        if (found) found.add(target);
        else targets.set(key, new Set([target]));
      }
      return () => {
        for (const key of keys) remove(key, target);
      };
    },
    *find(name) {
      const collection = parentOf(name);
      for (const key of [name, collection, groupKey(idOf(collection)), allKey]) {
        yield* targets.get(key) ?? [];
      }
    },
  };
}

/** Not a resource name, which contains slashes. */
const allKey = 'all';
const groupKey = (collectionId: string) => `group:${collectionId}`;

function keysOf(scope: Scope): readonly string[] {
  switch (scope.kind) {
    case 'documents':
      return scope.names;
    case 'collection':
      return [scope.name];
    case 'collectionGroup':
      return [groupKey(scope.id)];
    case 'all':
      return [allKey];
  }
}
