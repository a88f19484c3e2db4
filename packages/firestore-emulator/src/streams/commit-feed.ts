/** Passes the commits of a database to the streams with targets that they can concern. */
import type { Change, Commit } from '../store/database.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import { createTargetIndex } from './target-index.ts';
import type { Scope } from './view.ts';

/** The changes within the scope of each target, by the id of the target. */
export type ChangesByTarget = ReadonlyMap<number, readonly Change[]>;

export interface CommitReceiver {
  /** It must not throw. */
  onCommit(commit: Commit, changes: ChangesByTarget): void;
}

export interface CommitFeed {
  /** Target ids are unique for a receiver. Returns the function that unsubscribes the target. */
  subscribe(receiver: CommitReceiver, targetId: number, scope: Scope): () => void;
}

interface Subscription {
  readonly receiver: CommitReceiver;
  readonly targetId: number;
}

export function createCommitFeed(database: Pick<MemoryDatabase, 'onCommit'>): CommitFeed {
  const index = createTargetIndex<Subscription>();
  let unsubscribeFromDatabase: (() => void) | undefined;

  const onCommit = (commit: Commit): void => {
    const touched = new Map<CommitReceiver, Map<number, Change[]>>();
    for (const change of commit.changes) {
      for (const { receiver, targetId } of index.find(change.name)) {
        const changes = getOrAdd(touched, receiver, () => new Map<number, Change[]>());
        getOrAdd(changes, targetId, () => []).push(change);
      }
    }
    for (const [receiver, changes] of touched) receiver.onCommit(commit, changes);
  };

  return {
    subscribe(receiver, targetId, scope) {
      const remove = index.add(scope, { receiver, targetId });
      unsubscribeFromDatabase ??= database.onCommit(onCommit);
      return () => {
        remove();
        if (!index.isEmpty) return;
        unsubscribeFromDatabase?.();
        unsubscribeFromDatabase = undefined;
      };
    },
  };
}

function getOrAdd<Key, Item>(map: Map<Key, Item>, key: Key, create: () => Item): Item {
  const found = map.get(key);
  if (found !== undefined) return found;
  const item = create();
  map.set(key, item);
  return item;
}
