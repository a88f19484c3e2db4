/**
 * Token buckets: so many at once, then one more every so often. Kept in the database, so that any
 * number of function instances share them; the key is a hash, so that nobody's address is stored.
 */
import type { Bucket } from './bucket-store.ts';

/** So many at once, and one more after so long. */
export interface BucketSize {
  capacity: number;
  refillSeconds: number;
}

export type Taken =
  | { isTaken: true; bucket: Bucket }
  /** Empty; the bucket stays as it was. */
  | { isTaken: false; retryAfterSeconds: number };

/** A bucket that holds, and is refilled, by this part of another. It holds one token at the least. */
export function shardOf({ capacity, refillSeconds }: BucketSize, part: number): BucketSize {
  return { capacity: Math.max(1, capacity * part), refillSeconds: refillSeconds / part };
}

/** Takes one token from a bucket, as of `now`; one that is not there is full. */
export function takeToken(bucket: Bucket | undefined, size: BucketSize, now: Date): Taken {
  const tokens = bucket ? refilled(bucket, size, now) : size.capacity;
  if (tokens < 1) {
    return { isTaken: false, retryAfterSeconds: Math.ceil((1 - tokens) * size.refillSeconds) };
  }
  const left = tokens - 1;
  return {
    isTaken: true,
    bucket: { tokens: left, countedAt: now, expiresAt: fullAt(left, size, now) },
  };
}

function refilled(bucket: Bucket, { capacity, refillSeconds }: BucketSize, now: Date): number {
  const elapsedSeconds = Math.max(0, now.getTime() - bucket.countedAt.getTime()) / 1_000;
  return Math.min(capacity, bucket.tokens + elapsedSeconds / refillSeconds);
}

/** When a bucket is full again: from then on it says no more than one that is not there. */
function fullAt(tokens: number, { capacity, refillSeconds }: BucketSize, now: Date): Date {
  return new Date(now.getTime() + (capacity - tokens) * refillSeconds * 1_000);
}
