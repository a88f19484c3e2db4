/**
 * What a page needs, said as data: a document, or a query. The browser watches it, a server reads it
 * once; both run the very same description. What its documents are is known by their collection.
 */
import type { CollectionName, DocumentTypes } from './document-schemas.ts';

export interface Condition {
  field: string;
  operator: '==' | '>=' | '<';
  value: string | boolean | Date;
}

export interface Query<C extends CollectionName = CollectionName> {
  collection: C;
  where?: readonly Condition[];
  orderBy: readonly { field: string; direction: 'asc' | 'desc' }[];
  /** Documents at the most. */
  limit: number;
}

/** One document; its value is `undefined` when there is none. */
export interface DocumentSource<C extends CollectionName = CollectionName> {
  kind: 'document';
  key: string;
  collection: C;
  id: string;
}

/** The documents that a query finds, in its order. */
export interface QuerySource<C extends CollectionName = CollectionName> {
  kind: 'query';
  key: string;
  query: Query<C>;
}

export type Source = DocumentSource | QuerySource;

export type WithId<T> = T & { id: string };

/** A document of a collection, parsed, with its id. */
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
