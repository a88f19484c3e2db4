import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { LiveEntry, LiveState } from './live-entry.ts';
import type { LiveStore } from './live-store.ts';
import type { DocumentSource, QuerySource, WithId } from './source.ts';

const LiveStoreContext = createContext<LiveStore | undefined>(undefined);

/** Gives the pages below the store that their hooks read from. */
export const LiveStoreProvider = LiveStoreContext.Provider;

/** A state, and the way to try again after an error. */
export type Live<V> = LiveState<V> & { retry(): void };

export interface LiveOptions {
  /** When not, nothing listens, and what is known already stands. Wanted unless told. */
  isWanted?: boolean;
}

/** The document, live. Its value is `undefined` when there is none. */
export function useLiveDocument<T extends object>(
  source: DocumentSource<T>,
  options?: LiveOptions,
): Live<WithId<T> | undefined> {
  return useEntry(useLiveStore().document(source), options);
}

/** The documents that the query finds, live. */
export function useLiveQuery<T extends object>(
  source: QuerySource<T>,
  options?: LiveOptions,
): Live<WithId<T>[]> {
  return useEntry(useLiveStore().query(source), options);
}

function useLiveStore(): LiveStore {
  const store = useContext(LiveStoreContext);
  if (!store) throw new Error('A live hook is used outside of LiveStoreProvider.');
  return store;
}

function useEntry<V>(entry: LiveEntry<V>, { isWanted = true }: LiveOptions = {}): Live<V> {
  const subscribe = isWanted ? entry.subscribe : subscribeToNothing;
  const state = useSyncExternalStore(subscribe, entry.getState, entry.getState);
  return useMemo(() => ({ ...state, retry: entry.retry }), [state, entry]);
}

function subscribeToNothing() {
  return () => {};
}
