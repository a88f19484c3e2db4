/** What rows take beside the entities: ids, versions. */
import { idempotencyKey, limits, requiredText } from '@neev/domain';
import * as z from 'zod/mini';

/** The database keeps ids of the form `__…__` for itself. */
export const notReserved = z.regex(/^(?!__.*__$)/, 'The id is not of the right form.');

/** An id as it may stand in an address: no slashes, no dots. */
const idCharacters = z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'The id is not of the right form.');

export const recordId = z.string('The id is missing.').check(idCharacters, notReserved);

/** The id of the record that another hangs on; any other text would lead elsewhere as a path. */
export function parentId(label: string) {
  return requiredText(label, limits.id).check(idCharacters, notReserved);
}

/** The header by which what is sent twice is stored once. */
export const keyHeader = idempotencyKey.check(notReserved);

/** Records that one page may have. */
const MAX_PAGE = 1_000;

const PAGE_PROBLEM = `limit must be a whole number from 1 to ${MAX_PAGE}.`;

/** `?limit=…` */
export const pageLimit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,3}$/, PAGE_PROBLEM)),
  z.pipe(z.transform(Number), z.number().check(z.lte(MAX_PAGE, PAGE_PROBLEM))),
);

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
