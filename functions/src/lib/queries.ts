/** Reads the documents of a query, at once or in pages, and writes to all of them. */
import { parseDocument } from '@neev/domain';
import {
  type DocumentData,
  type DocumentSnapshot,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import type * as z from 'zod/mini';

/** Reads and parses the documents of a query. Logs invalid ones with path and fields, and omits them. */
export async function readDocuments<T extends object>(
  query: Query,
  schema: z.ZodMiniType<T>,
): Promise<(T & { id: string })[]> {
  return parseDocuments(await query.get(), schema);
}

/** Parses documents that have been read. Logs invalid ones and omits them. */
export function parseDocuments<T extends object>(
  { docs }: { docs: readonly QueryDocumentSnapshot[] },
  schema: z.ZodMiniType<T>,
): (T & { id: string })[] {
  return docs.flatMap((each) => parseIfValid(schema, each));
}

/** Returns an array with the parsed document, or an empty one if it is invalid, which is logged. */
export function parseIfValid<T extends object>(
  schema: z.ZodMiniType<T>,
  snapshot: DocumentSnapshot,
): (T & { id: string })[] {
  const parsed = parseDocument(schema, snapshot.ref.path, snapshot.data());
  if (parsed.ok) return [parsed.value];
  logger.warn('A document does not match its schema and was omitted.', parsed);
  return [];
}

/** Returns the parsed document; `undefined` if it does not exist or is invalid. */
export function parseSnapshot<T extends object>(
  schema: z.ZodMiniType<T>,
  snapshot: DocumentSnapshot,
): (T & { id: string }) | undefined {
  const parsed = parseDocument(schema, snapshot.ref.path, snapshot.data());
  return parsed.ok ? parsed.value : undefined;
}

/**
 * Returns the parsed document; `undefined` if it does not exist.
 * @throws Error for an invalid document, which must not be overwritten. `noun` is its name in the message.
 */
export function parseStored<T extends object>(
  schema: z.ZodMiniType<T>,
  snapshot: DocumentSnapshot,
  noun: string,
): (T & { id: string }) | undefined {
  if (!snapshot.exists) return undefined;
  const parsed = parseDocument(schema, snapshot.ref.path, snapshot.data());
  if (parsed.ok) return parsed.value;
  throw new Error(`${parsed.path} is not a valid ${noun}: ${JSON.stringify(parsed.problems)}`);
}

interface PageOptions {
  /** Documents in memory at a time. */
  pageSize?: number;
  /** Runs the query of one page, for example in a transaction or at a read time. */
  read?: (page: Query) => Promise<{ docs: QueryDocumentSnapshot[] }>;
}

/** Yields the pages of a query in its order. No page is empty. */
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

/** Yields all documents of a query, sorted by id. */
export async function* readEach(
  query: Query,
  options?: PageOptions,
): AsyncGenerator<QueryDocumentSnapshot> {
  for await (const page of readPages(query.orderBy(FieldPath.documentId()), options)) yield* page;
}

/** Documents per batch. */
const BATCH_SIZE = 300;

/** Deletes the documents of a query until it finds none, including those added meanwhile. */
export async function deleteAll(query: Query): Promise<void> {
  for (;;) {
    const { docs } = await query.limit(BATCH_SIZE).get();
    if (docs.length === 0) return;
    const batch = query.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
  }
}

/** Updates the documents for which `changeOf` returns a change. */
export async function updateAll(
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
      // A document that has been written since then is handled by its own event.
      batch.update(document.ref, change, { lastUpdateTime: document.updateTime });
    }
    await batch.commit();
  }
}
