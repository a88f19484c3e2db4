/**
 * Subscribes to sources with a Firestore client. Documents are parsed; an invalid document is
 * logged with its path and fields, and left out.
 */
import {
  type CollectionName,
  type DocumentOf,
  type DocumentSource,
  documentSchemas,
  parseDocument,
  type Query as QueryDescription,
  type QuerySource,
} from '@neev/domain';
import {
  collection,
  doc,
  type Firestore,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  query,
  type SnapshotMetadata,
  where,
} from 'firebase/firestore';
import { UNREACHABLE_TEXT } from '../http.ts';
import type { Origin } from './live-entry.ts';
import type { Connection, ConnectionObserver } from './live-store.ts';

/** Milliseconds without a result from cache or server after which `onTimeout` is called. */
const RESULT_TIMEOUT_MS = 10_000;

/** The same while offline, when only the cache can have a result. */
const OFFLINE_TIMEOUT_MS = 2_000;

/** Also emits a snapshot when the server confirms cached data. */
const WITH_METADATA = { includeMetadataChanges: true } as const;

export function createFirestoreConnection(database: Firestore): Connection {
  return {
    watchDocument: (source, observer) => watchDocument(database, source, observer),
    watchQuery: (source, observer) => watchQuery(database, source, observer),
  };
}

function watchDocument<C extends CollectionName>(
  database: Firestore,
  { collection: name, id }: DocumentSource<C>,
  observer: ConnectionObserver<DocumentOf<C> | undefined>,
): () => void {
  const resultTimeout = startResultTimeout(observer);
  const stop = onSnapshot(
    doc(database, name, id),
    WITH_METADATA,
    (snapshot) => {
      // A document missing in the cache may exist on the server.
      if (!snapshot.exists() && snapshot.metadata.fromCache) return;
      resultTimeout.clear();
      observer.onOrigin(originOf(snapshot));
      observer.onValue(snapshot.exists() ? parseOrSkip(name, snapshot)[0] : undefined);
    },
    resultTimeout.fail,
  );
  return () => {
    resultTimeout.clear();
    stop();
  };
}

function watchQuery<C extends CollectionName>(
  database: Firestore,
  source: QuerySource<C>,
  observer: ConnectionObserver<DocumentOf<C>[]>,
): () => void {
  const resultTimeout = startResultTimeout(observer);
  const stop = onSnapshot(
    firestoreQuery(database, source.query),
    WITH_METADATA,
    (snapshot) => {
      const { docs, metadata } = snapshot;
      if (docs.length === 0 && metadata.fromCache) return;
      resultTimeout.clear();
      observer.onOrigin(originOf(snapshot));
      observer.onValue(docs.flatMap((each) => parseOrSkip(source.query.collection, each)));
    },
    resultTimeout.fail,
  );
  return () => {
    resultTimeout.clear();
    stop();
  };
}

function originOf({ metadata }: { metadata: SnapshotMetadata }): Origin {
  return metadata.fromCache ? 'cache' : 'server';
}

export function firestoreQuery(database: Firestore, description: QueryDescription): Query {
  return query(
    collection(database, description.collection),
    ...(description.where ?? []).map(({ field, operator, value }) => where(field, operator, value)),
    ...description.orderBy.map(({ field, direction }) => orderBy(field, direction)),
    limit(description.limit),
  );
}

/** The parsed document, or an empty list when it does not match its schema. */
function parseOrSkip<C extends CollectionName>(
  name: C,
  snapshot: QueryDocumentSnapshot,
): DocumentOf<C>[] {
  // Server timestamps of pending writes are estimated until the server confirms them.
  const fields = snapshot.data({ serverTimestamps: 'estimate' });
  const parsed = parseDocument(documentSchemas[name], snapshot.ref.path, fields);
  if (parsed.ok) return [parsed.value];
  console.warn(`${parsed.path} does not match its schema and was left out.`, parsed.problems);
  return [];
}

/** Calls `onTimeout` when there is no result within the timeout. */
function startResultTimeout(observer: {
  onTimeout(error: Error): void;
  onError(error: Error): void;
}) {
  const timer = setTimeout(
    () => observer.onTimeout(new Error(UNREACHABLE_TEXT)),
    navigator.onLine ? RESULT_TIMEOUT_MS : OFFLINE_TIMEOUT_MS,
  );
  return {
    clear: () => clearTimeout(timer),
    fail(error: Error) {
      clearTimeout(timer);
      observer.onError(error);
    },
  };
}
