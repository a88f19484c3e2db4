/** Document ids of the catalogue: lower-case, without spaces, derived once from a name and never changed. */

/** The slug of a name without Latin letters or digits. */
export const EMPTY_SLUG = 'item';

/** Leaves room for a counter within the 64 characters that an id may have. */
const MAX_BASE_LENGTH = 58;

/** `Primers & Putty` → `primers-putty`; a name without Latin letters or digits gives `item`. */
export function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const hyphenated = ascii.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_BASE_LENGTH);
  return hyphenated.replace(/^-|-$/g, '') || EMPTY_SLUG;
}

/** The path segment for an id: lower case, without spaces. Also normalises addresses that people type (specification, section 2). */
export function pathSegmentOf(id: string): string {
  return id.toLowerCase().replace(/\s+/g, '');
}
