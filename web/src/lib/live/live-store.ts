import type { CollectionName } from '@neev/domain';
import { createFreshness, type Freshness, type Origin } from './freshness.ts';
import { createLiveEntry, type LiveEntry, type Observer, type Watch } from './live-entry.ts';
import type { DocumentOf, DocumentSource, QuerySource } from './source.ts';

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

/** Values known from the start, by key: what a server has put into the page. */
export type FirstValues = ReadonlyMap<string, { value: unknown }>;

export function createLiveStore(connection: Connection, first: FirstValues = new Map()): LiveStore {
  const entries = new Map<string, unknown>();
  const freshness = createFreshness();

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

  function entry<V>(key: string, create: (first: { value: V } | undefined) => LiveEntry<V>) {
    // The key says all about a source, its type included: an entry and a first value found by it
    // are of that type.
    const known = entries.get(key) as LiveEntry<V> | undefined;
    if (known) return known;
    const created = create(first.get(key) as { value: V } | undefined);
    entries.set(key, created);
    return created;
  }

  return {
    document: (source) =>
      entry(source.key, (value) =>
        createLiveEntry(
          noted(source.key, (observer) => connection.watchDocument(source, observer)),
          value,
        ),
      ),
    query: (source) =>
      entry(source.key, (value) =>
        createLiveEntry(
          noted(source.key, (observer) => connection.watchQuery(source, observer)),
          value,
        ),
      ),
    freshness,
  };
}
