import {
  type CollectionName,
  type DocumentOf,
  type DocumentSource,
  documentSchemas,
  type Query,
  type QuerySource,
  type SourceReader,
} from '@neev/domain';
import type { Firestore, Query as FirestoreQuery } from 'firebase-admin/firestore';
import { parseIfValid, readDocuments } from '../lib/queries.ts';

/** The public collections in firestore.rules. The Admin SDK of this reader bypasses the rules. */
const PUBLIC_COLLECTIONS: ReadonlySet<CollectionName> = new Set([
  'catalogue',
  'catalogueIndex',
  'heroSlides',
  'products',
]);

/** Ids are parts of URLs and must not contain path segments. Firestore reserves ids of the form `__…__`. */
const ID_PATTERN = /^(?!__.*__$)[\w-]{1,64}$/;

/** Reads the sources of public pages. @throws Error for a source that is not public. */
export function createPublicReader(database: Firestore): SourceReader {
  return {
    document: (source) => readDocument(database, source),
    query: (source) => readQuery(database, source),
  };
}

async function readDocument<C extends CollectionName>(
  database: Firestore,
  { collection, id }: DocumentSource<C>,
): Promise<DocumentOf<C> | undefined> {
  requirePublic(collection);
  if (!ID_PATTERN.test(id)) return undefined;
  const snapshot = await database.collection(collection).doc(id).get();
  return snapshot.exists ? parseIfValid(documentSchemas[collection], snapshot)[0] : undefined;
}

function readQuery<C extends CollectionName>(
  database: Firestore,
  { query }: QuerySource<C>,
): Promise<DocumentOf<C>[]> {
  requirePublic(query.collection);
  return readDocuments(firestoreQuery(database, query), documentSchemas[query.collection]);
}

function firestoreQuery(database: Firestore, description: Query): FirestoreQuery {
  let query: FirestoreQuery = database.collection(description.collection);
  for (const { field, operator, value } of description.where ?? []) {
    query = query.where(field, operator, value);
  }
  for (const { field, direction } of description.orderBy) query = query.orderBy(field, direction);
  return query.limit(description.limit);
}

function requirePublic(collection: CollectionName): void {
  if (!PUBLIC_COLLECTIONS.has(collection)) throw new Error(`${collection} is not public.`);
}
