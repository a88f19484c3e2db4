import type { CollectionName, DocumentOf, DocumentSource, QuerySource } from '@neev/domain';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  CodeLoadError,
  type FreshnessState,
  type LiveEntry,
  type LiveState,
} from './live-entry.ts';
import type { LiveStore } from './live-store.ts';

const LiveStoreContext = createContext<LiveStore | undefined>(undefined);

/** Provides the store that the live hooks read from. */
export const LiveStoreProvider = LiveStoreContext.Provider;

/**
 * A state with a function that retries after an error. Also retries when the device is online
 * again.
 */
export type Live<V> = LiveState<V> & { retry(): void };

export interface LiveOptions {
  /** When false, the hook does not subscribe and returns the last known state. True by default. */
  isEnabled?: boolean;
}

/** Subscribes to a document. The value is `undefined` when it does not exist. */
export function useLiveDocument<C extends CollectionName>(
  source: DocumentSource<C>,
  options?: LiveOptions,
): Live<DocumentOf<C> | undefined> {
  return useLiveEntry(useLiveStore().document(source), options);
}

/** Subscribes to the documents of a query. */
export function useLiveQuery<C extends CollectionName>(
  source: QuerySource<C>,
  options?: LiveOptions,
): Live<DocumentOf<C>[]> {
  return useLiveEntry(useLiveStore().query(source), options);
}

/** Whether the page shows data confirmed by the server. */
export function useFreshness(): FreshnessState {
  const { freshness } = useLiveStore();
  return useSyncExternalStore(freshness.subscribe, freshness.getState, freshness.getInitialState);
}

function useLiveStore(): LiveStore {
  const store = useContext(LiveStoreContext);
  if (!store) throw new Error('A live hook is used outside of LiveStoreProvider.');
  return store;
}

/** Subscribes to an entry, and retries it after an error when the device is online again. */
export function useLiveEntry<V>(
  entry: LiveEntry<V>,
  { isEnabled = true }: LiveOptions = {},
): Live<V> {
  const subscribe = isEnabled ? entry.subscribe : subscribeToNothing;
  const getInitialState = isEnabled ? entry.getInitialState : entry.getState;
  const state = useSyncExternalStore(subscribe, entry.getState, getInitialState);
  const hasFailed = state.status === 'error';

  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', entry.retry);
    return () => window.removeEventListener('online', entry.retry);
  }, [entry, hasFailed]);

  return useMemo(() => ({ ...state, retry: retryOf(state, entry) }), [state, entry]);
}

function retryOf<V>(state: LiveState<V>, entry: LiveEntry<V>): () => void {
  const isCodeMissing = state.status === 'error' && state.error instanceof CodeLoadError;
  return isCodeMissing ? () => window.location.reload() : entry.retry;
}

function subscribeToNothing() {
  return () => {};
}

/** Keeps the previous list while a longer one loads. */
export function usePreviousWhileLoading<T>(live: Live<T[]>): Live<T[]> {
  const [previous, setPrevious] = useState<T[]>();
  if (live.status === 'ready' && live.value !== previous) setPrevious(live.value);
  if (live.status !== 'loading' || !previous) return live;
  return { ...live, status: 'ready', value: previous };
}

/** Maps the value of a ready state. */
export function mapLive<V, W>(live: Live<V>, make: (value: V) => W): Live<W> {
  return live.status === 'ready' ? { ...live, value: make(live.value) } : live;
}

/** Combines two live values: ready when both are, failed when either is. */
export function joinLive<A, B, C>(a: Live<A>, b: Live<B>, make: (a: A, b: B) => C): Live<C> {
  function retry() {
    for (const each of [a, b]) if (each.status === 'error') each.retry();
  }
  if (a.status === 'error') return { ...a, retry };
  if (b.status === 'error') return { ...b, retry };
  if (a.status === 'loading' || b.status === 'loading') return { status: 'loading', retry };
  return { status: 'ready', value: make(a.value, b.value), retry };
}
