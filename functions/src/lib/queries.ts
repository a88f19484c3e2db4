/** Reading the documents of a query, at once or a page at a time, and writing to all of them. */
import { parseDocument } from '@neev/domain';
import {
  type DocumentData,
  type DocumentSnapshot,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type * as z from 'zod/mini';

/** The documents that a query finds. A bad one is logged by path and field, and left out. */
export async function readDocuments<T extends object>(
  query: Query,
  schema: z.ZodMiniType<T>,
): Promise<(T & { id: string })[]> {
  return parseDocuments(await query.get(), schema);
}

/** The same of what a query has found. */
export function parseDocuments<T extends object>(
  { docs }: { docs: readonly QueryDocumentSnapshot[] },
  schema: z.ZodMiniType<T>,
): (T & { id: string })[] {
  return docs.flatMap((each) => parseGood(schema, each.ref.path, each.data()));
}

/** The document, or nothing when it is not as its schema says. */
export function parseGood<T extends object>(
  schema: z.ZodMiniType<T>,
  path: string,
  fields: unknown,
): (T & { id: string })[] {
  const parsed = parseDocument(schema, path, fields);
  if (parsed.ok) return [parsed.value];
  logger.warn('A document is not as its schema says and was left out.', parsed);
  return [];
}

/** The document; `undefined` when there is none, or none that is as its schema says. */
export function parseSnapshot<T extends object>(
  schema: z.ZodMiniType<T>,
  snapshot: DocumentSnapshot,
): (T & { id: string }) | undefined {
  const parsed = parseDocument(schema, snapshot.ref.path, snapshot.data());
  return parsed.ok ? parsed.value : undefined;
}

interface PageOptions {
  /** Documents that are held in memory at a time. */
  pageSize?: number;
  /** Runs the query of one page: in a transaction, or at an instant. */
  read?: (page: Query) => Promise<{ docs: QueryDocumentSnapshot[] }>;
}

/** The pages of a query, in its order. No page is empty. */
export async function* readPages(
  query: Query,
  { pageSize = 500, read = (page) => page.get() }: PageOptions = {},
): AsyncGenerator<QueryDocumentSnapshot[]> {
  let page = query.limit(pageSize);
  for (;;) {
    const { docs } = await read(page);
    const last = docs.at(-1);
    if (!last) return;
    yield docs;
    if (docs.length < pageSize) return;
    page = query.startAfter(last).limit(pageSize);
  }
}

/** All documents of a query, in the order of their ids. */
export async function* readEach(
  query: Query,
  options?: PageOptions,
): AsyncGenerator<QueryDocumentSnapshot> {
  for await (const page of readPages(query.orderBy(FieldPath.documentId()), options)) yield* page;
}

/** Documents per batch. */
const BATCH_SIZE = 300;

/** Deletes what the query finds, until it finds nothing: also what came while it was deleting. */
export async function deleteAll(query: Query): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(BATCH_SIZE).get();
    if (docs.length === 0) return;
    const batch = query.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
  }
}

/** Changes those documents for which `changeOf` gives a change. */
export async function changeAll(
  query: Query,
  changeOf: (data: DocumentData) => DocumentData | undefined,
): Promise<void> {
  const { docs } = await query.get();
  const changes = docs.flatMap((document) => {
    const change = changeOf(document.data());
    return change ? [{ document, change }] : [];
  });
  for (let start = 0; start < changes.length; start += BATCH_SIZE) {
    const batch = query.firestore.batch();
    for (const { document, change } of changes.slice(start, start + BATCH_SIZE)) {
      // A document that has been written since is looked at again by its own event.
      batch.update(document.ref, change, { lastUpdateTime: document.updateTime });
    }
    await batch.commit();
  }
}
