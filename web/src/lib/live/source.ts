/**
 * What a page needs, said as data: a document, or a query. The browser watches it, a server can
 * read it once; both run the very same description.
 */
import type * as z from 'zod/mini';

export interface Condition {
  field: string;
  operator: '==' | '>=' | '<';
  value: string | boolean | Date;
}

export interface Query {
  collection: string;
  where?: readonly Condition[];
  orderBy: readonly { field: string; direction: 'asc' | 'desc' }[];
  /** Documents at the most. */
  limit: number;
}

/** One document; its value is `undefined` when there is none. */
export interface DocumentSource<T extends object> {
  kind: 'document';
  key: string;
  path: string;
  schema: z.ZodMiniType<T>;
}

/** The documents that a query finds, in its order. */
export interface QuerySource<T extends object> {
  kind: 'query';
  key: string;
  query: Query;
  schema: z.ZodMiniType<T>;
}

export type WithId<T> = T & { id: string };

export function documentSource<T extends object>(
  path: string,
  schema: z.ZodMiniType<T>,
): DocumentSource<T> {
  return { kind: 'document', key: path, path, schema };
}

export function querySource<T extends object>(
  query: Query,
  schema: z.ZodMiniType<T>,
): QuerySource<T> {
  return { kind: 'query', key: JSON.stringify(query), query, schema };
}
