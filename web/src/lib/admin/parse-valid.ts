import { parseDocument } from '@neev/domain';
import type * as z from 'zod/mini';

/** Parses the documents of a list. Logs invalid ones and omits them. */
export function parseValid<T extends object>(
  schema: z.ZodMiniType<T>,
  documents: readonly { id: string }[],
): (T & { id: string })[] {
  return documents.flatMap(({ id, ...fields }) => {
    const parsed = parseDocument(schema, id, fields);
    if (parsed.ok) return [parsed.value];
    console.warn('A document does not match its schema and is omitted.', parsed);
    return [];
  });
}
