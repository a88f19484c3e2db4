/** What rows take beside the entities: ids, versions. */
import * as z from 'zod/mini';

/** An id as it may stand in an address: no slashes, no dots. */
export const recordId = z
  .string('The id is missing.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'The id is not of the right form.'));

/** `?id=…` */
export const idQuery = z.object({ id: recordId });

/** Which version was seen: the record's `updatedAt`. Left out: none was. */
export const seenVersion = {
  updatedAt: z.optional(z.iso.datetime('updatedAt must be the time that the record had.')),
};

interface Seen {
  updatedAt?: string | undefined;
}

/** Parts what is changed from which version was seen. */
export function splitVersion<T extends Seen>(
  body: T,
): { change: Omit<T, 'updatedAt'>; seen: Date | undefined } {
  const { updatedAt, ...change } = body;
  return { change, seen: updatedAt === undefined ? undefined : new Date(updatedAt) };
}
