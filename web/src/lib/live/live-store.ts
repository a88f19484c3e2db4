import type { CollectionName, DocumentOf, DocumentSource, QuerySource } from '@neev/domain';
import {
  CodeLoadError,
  createFreshness,
  createLiveEntry,
  type Freshness,
  type InitialState,
  type InitialStates,
  type LiveEntry,
  type Observer,
  type Origin,
  type Watch,
} from './live-entry.ts';

/** An observer that also receives the origin of each value. */
export interface ConnectionObserver<V> extends Observer<V> {
  onOrigin(origin: Origin): void;
}

/** Subscribes to sources with one Firestore client and its credentials. */
export interface Connection {
  watchDocument<C extends CollectionName>(
    source: DocumentSource<C>,
    observer: ConnectionObserver<DocumentOf<C> | undefined>,
  ): () => void;
  watchQuery<C extends CollectionName>(
    source: QuerySource<C>,
    observer: ConnectionObserver<DocumentOf<C>[]>,
  ): () => void;
}

/** The live entries of the public site or of the admin area, by source key. */
export interface LiveStore {
  document<C extends CollectionName>(
    source: DocumentSource<C>,
  ): LiveEntry<DocumentOf<C> | undefined>;
  query<C extends CollectionName>(source: QuerySource<C>): LiveEntry<DocumentOf<C>[]>;
  /** Whether the server has confirmed the subscribed data. */
  freshness: Freshness;
}

interface LiveStoreOptions {
  /** The data that the server read for this page. */
  initialStates?: InitialStates;
  /**
   * Schedules the subscription to server-rendered data; immediate by default. Returns a function
   * that cancels it.
   */
  defer?: (run: () => void) => () => void;
}

/**
 * Subscribes to sources while components use them.
 *
 * @param connect loads the connection when the first source is used. Observers receive a
 *   `CodeLoadError` when that fails.
 */
export function createLiveStore(
  connect: () => Promise<Connection>,
  { initialStates = new Map(), defer = runImmediately }: LiveStoreOptions = {},
): LiveStore {
  const entries = new Map<string, unknown>();
  const freshness = createFreshness(initialStates.size > 0 ? 'rendered' : 'unknown');

  function entry<V>(key: string, open: OpenListener<V>): LiveEntry<V> {
    // The key identifies the source, so the entry stored under it has its type.
    const existing = entries.get(key) as LiveEntry<V> | undefined;
    if (existing) return existing;
    const state = initialStates.get(key);
    const created = createLiveEntry(createWatch(key, open, state), state);
    entries.set(key, created);
    return created;
  }

  function createWatch<V>(
    key: string,
    open: OpenListener<V>,
    state: InitialState | undefined,
  ): Watch<V> {
    const isRendered = state?.status === 'ready';
    const guard = isRendered ? createGuard<V>(state.value) : (same: ConnectionObserver<V>) => same;
    let schedule = isRendered ? defer : runImmediately;

    return (observer) => {
      const trackedObserver = guard({
        ...observer,
        onOrigin: (origin) => freshness.setOrigin(key, origin),
        onTimeout(error) {
          // The server has not confirmed what the page shows, also if the cache has nothing of it.
          freshness.setOrigin(key, 'cache');
          observer.onTimeout(error);
        },
      });
      let stop: (() => void) | undefined;
      const cancel = schedule(() => {
        schedule = runImmediately;
        stop = openWhenConnected(connect, trackedObserver, open);
      });
      return () => {
        cancel();
        freshness.remove(key);
        stop?.();
      };
    };
  }

  return {
    document: (source) =>
      entry(source.key, (connection, observer) => connection.watchDocument(source, observer)),
    query: (source) =>
      entry(source.key, (connection, observer) => connection.watchQuery(source, observer)),
    freshness,
  };
}

/** Opens a listener on a connection. Returns a function that closes it. */
type OpenListener<V> = (connection: Connection, observer: ConnectionObserver<V>) => () => void;

function openWhenConnected<V>(
  connect: () => Promise<Connection>,
  observer: ConnectionObserver<V>,
  open: OpenListener<V>,
): () => void {
  let isSubscribed = true;
  let stop = () => {};
  connect().then(
    (connection) => {
      if (isSubscribed) stop = open(connection, observer);
    },
    (cause: unknown) => {
      if (isSubscribed) observer.onError(new CodeLoadError(cause));
    },
  );
  return () => {
    isSubscribed = false;
    stop();
  };
}

/**
 * Keeps the server-rendered value until a snapshot from the server replaces it. A cached snapshot
 * is older, except while offline, when the page itself comes from the cache. A value equal to the
 * shown one causes no render.
 */
function createGuard<V>(rendered: unknown) {
  let isConfirmed = false;
  let lastValue: { value: unknown } | undefined = { value: rendered };

  return (observer: ConnectionObserver<V>): ConnectionObserver<V> => ({
    ...observer,
    onOrigin(origin) {
      isConfirmed ||= origin === 'server' || !navigator.onLine;
      observer.onOrigin(origin);
    },
    onValue(value) {
      if (!isConfirmed) return;
      if (lastValue && JSON.stringify(value) === JSON.stringify(lastValue.value)) return;
      lastValue = { value };
      observer.onValue(value);
    },
    // Server-rendered data stays visible when the subscription fails; it is marked as stale.
    onError(error) {
      if (!isConfirmed) return observer.onOrigin('cache');
      lastValue = undefined;
      observer.onError(error);
    },
  });
}

function runImmediately(run: () => void): () => void {
  run();
  return () => {};
}
