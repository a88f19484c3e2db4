/**
 * Sources: a Firestore document or query described as plain data. The browser subscribes to a source, the server
 * reads it once. The collection determines the type of the documents.
 */
import type { CollectionName, DocumentTypes } from './document-schemas.ts';

export interface Condition {
  field: string;
  operator: '==' | '>=' | '<' | 'in' | 'array-contains-any';
  value: string | boolean | Date | readonly string[];
}

export interface Query<C extends CollectionName = CollectionName> {
  collection: C;
  where?: readonly Condition[];
  orderBy: readonly { field: string; direction: 'asc' | 'desc' }[];
  /** Documents at most. */
  limit: number;
}

/** One document; reading it gives `undefined` if it does not exist. */
export interface DocumentSource<C extends CollectionName = CollectionName> {
  kind: 'document';
  key: string;
  collection: C;
  id: string;
}

/** The documents of a query, in its order. */
export interface QuerySource<C extends CollectionName = CollectionName> {
  kind: 'query';
  key: string;
  query: Query<C>;
}

export type Source = DocumentSource | QuerySource;

export type WithId<T> = T & { id: string };

/** A parsed document of a collection, with its id. */
export type DocumentOf<C extends CollectionName> = WithId<DocumentTypes[C]>;

export function documentSource<C extends CollectionName>(
  collection: C,
  id: string,
): DocumentSource<C> {
  return { kind: 'document', key: `${collection}/${id}`, collection, id };
}

export function querySource<C extends CollectionName>(query: Query<C>): QuerySource<C> {
  return { kind: 'query', key: JSON.stringify(query), query };
}
