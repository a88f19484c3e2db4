import { parseDocument } from '@neev/domain';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
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
