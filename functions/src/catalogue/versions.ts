/**
 * Two who edit one record: the second is told. Who says which version was seen (its `updatedAt`)
 * saves only over that one. Who does not is refused where somebody else has changed the record a
 * moment ago, which they cannot have known.
 */
import type { ChangeStamp } from '@neev/domain';
import { ApiError } from '../api-error.ts';
import { pseudonymOf } from '../identity/pseudonym.ts';

/** Milliseconds within which another's change counts as unseen. */
export const RECENT_MS = 10 * 60_000;

/** Who changes something, and when. */
export interface Author {
  uid: string;
  now: Date;
}

export interface Edit {
  author: Author;
  /** The `updatedAt` of the record that the author saw. */
  seen: Date | undefined;
}

/** @throws ApiError with the record as it is now. */
export function requireUnchanged(stored: ChangeStamp, { author, seen }: Edit): void {
  if (seen ? seen.getTime() === stored.updatedAt.getTime() : !isUnseen(stored, author)) return;
  throw new ApiError('conflict', 'This record has changed since you opened it.', {
    current: stored,
  });
}

/** What a change leaves on a record: never the stamp it had before. */
export function stampOf(author: Author, stored?: ChangeStamp): ChangeStamp {
  const earliest = stored ? stored.updatedAt.getTime() + 1 : 0;
  return {
    updatedAt: new Date(Math.max(author.now.getTime(), earliest)),
    updatedBy: pseudonymOf(author.uid),
  };
}

function isUnseen({ updatedAt, updatedBy }: ChangeStamp, { uid, now }: Author): boolean {
  const isOfAnother = updatedBy !== '' && updatedBy !== pseudonymOf(uid);
  return isOfAnother && now.getTime() - updatedAt.getTime() < RECENT_MS;
}
