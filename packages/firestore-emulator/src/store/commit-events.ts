/** Calls the listeners of a database. */
import type { Commit, CommitListener } from './database.ts';

export interface CommitEvents {
  /** Returns the function that unsubscribes. */
  subscribe(listener: CommitListener): () => void;
  /**
   * Calls all listeners, in the order in which they subscribed, then throws the first error. A commit of a
   * listener is delivered after this one.
   */
  deliver(commit: Commit): void;
}

export function createCommitEvents(): CommitEvents {
  const listeners = new Set<CommitListener>();
  const pending: Commit[] = [];
  let isDelivering = false;

  const deliverPending = (): unknown[] => {
    const errors: unknown[] = [];
    for (let next = pending.shift(); next; next = pending.shift()) {
      errors.push(...callListeners(listeners, next));
    }
    return errors;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    deliver(commit) {
      pending.push(commit);
      if (isDelivering) return;
      isDelivering = true;
      const errors = deliverPending();
      isDelivering = false;
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** Returns the errors of the listeners. */
function callListeners(listeners: Iterable<CommitListener>, commit: Commit): unknown[] {
  const errors: unknown[] = [];
  for (const listener of [...listeners]) {
    try {
      listener(commit);
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}
