import type { Source } from '@neev/domain';
import type { FirstStates } from './first-values.ts';
import { createFreshness } from './freshness.ts';
import { firstLiveState, type LiveEntry } from './live-entry.ts';
import type { LiveStore } from './live-store.ts';

export interface ServerStore extends LiveStore {
  /** Sources that a page has asked for and that are not known, by their keys. */
  missing: ReadonlyMap<string, Source>;
}

/** A store for drawing a page once: it knows what has been read, and notes what is missing. */
export function createServerStore(known: FirstStates): ServerStore {
  const missing = new Map<string, Source>();

  function entry<V>(source: Source): LiveEntry<V> {
    const state = firstLiveState<V>(known.get(source.key));
    return {
      getState: () => state,
      getFirstState() {
        if (!known.has(source.key)) missing.set(source.key, source);
        return state;
      },
      subscribe: () => () => {},
      retry() {},
    };
  }

  return { document: entry, query: entry, freshness: createFreshness('drawn'), missing };
}
