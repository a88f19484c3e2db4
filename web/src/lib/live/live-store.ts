import type { CollectionName, DocumentOf, DocumentSource, QuerySource } from '@neev/domain';
import type { FirstStates } from './first-values.ts';
import { createFreshness, type Freshness, type Origin } from './freshness.ts';
import { createLiveEntry, type LiveEntry, type Observer, type Watch } from './live-entry.ts';

/** An observer that is also told whether the server stands behind what it has. */
export interface ConnectionObserver<V> extends Observer<V> {
  onOrigin(origin: Origin): void;
}

/** How sources are watched: over which connection, with whose rights. */
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

/** The entries of a part of the site, by the key of their source. */
export interface LiveStore {
  document<C extends CollectionName>(
    source: DocumentSource<C>,
  ): LiveEntry<DocumentOf<C> | undefined>;
  query<C extends CollectionName>(source: QuerySource<C>): LiveEntry<DocumentOf<C>[]>;
  /** Whether what is watched is as the server has it. */
  freshness: Freshness;
}

interface LiveStoreOptions {
  /** What a server has read for this page. */
  first?: FirstStates;
  /**
   * Runs something once somebody attends to the page; the answer cancels it. Sources whose value is
   * known wait so long.
   */
  whenAttended?: (run: () => void) => () => void;
}

export function createLiveStore(
  connection: Connection,
  { first = new Map(), whenAttended = atOnce }: LiveStoreOptions = {},
): LiveStore {
  const entries = new Map<string, unknown>();
  const freshness = createFreshness(first.size > 0 ? 'drawn' : 'unknown');

  /** Watching that also notes how fresh the source is. */
  function noted<V>(key: string, watch: (observer: ConnectionObserver<V>) => () => void): Watch<V> {
    return (observer) => {
      const stop = watch({ ...observer, onOrigin: (origin) => freshness.note(key, origin) });
      return () => {
        freshness.forget(key);
        stop();
      };
    };
  }

  function entry<V>(key: string, watch: (observer: ConnectionObserver<V>) => () => void) {
    // The key says all about a source, its type included: an entry found by it is of that type.
    const known = entries.get(key) as LiveEntry<V> | undefined;
    if (known) return known;
    const state = first.get(key);
    const isDrawn = state?.status === 'ready';
    const created = createLiveEntry(
      noted(key, isDrawn ? afterDrawn(state.value, watch, whenAttended) : watch),
      state,
    );
    entries.set(key, created);
    return created;
  }

  return {
    document: (source) =>
      entry(source.key, (observer) => connection.watchDocument(source, observer)),
    query: (source) => entry(source.key, (observer) => connection.watchQuery(source, observer)),
    freshness,
  };
}

/**
 * What the page was drawn with stands until somebody attends to it, and then until the server
 * answers: what the device has kept is older, unless there is no network, when the page itself comes
 * from the device. When that is what stands there already, nothing is drawn again.
 */
function afterDrawn<V>(
  drawn: unknown,
  watch: (observer: ConnectionObserver<V>) => () => void,
  whenAttended: (run: () => void) => () => void,
): (observer: ConnectionObserver<V>) => () => void {
  let isAttended = false;
  let isConfirmed = false;
  let shown: string | undefined = JSON.stringify(drawn);

  return (observer) => {
    const guarded: ConnectionObserver<V> = {
      ...observer,
      onOrigin(origin) {
        isConfirmed ||= origin === 'server' || !navigator.onLine;
        observer.onOrigin(origin);
      },
      onValue(value) {
        if (!isConfirmed) return;
        const encoded = JSON.stringify(value);
        if (encoded === shown) return;
        shown = encoded;
        observer.onValue(value);
      },
      // A page that is there does not go because it cannot be kept live: it is said to be behind.
      onError(error) {
        if (!isConfirmed) return observer.onOrigin('device');
        shown = undefined;
        observer.onError(error);
      },
    };
    if (isAttended) return watch(guarded);
    let stop = () => {};
    const cancel = whenAttended(() => {
      isAttended = true;
      stop = watch(guarded);
    });
    return () => {
      cancel();
      stop();
    };
  };
}

function atOnce(run: () => void): () => void {
  run();
  return () => {};
}
