import type { Caller } from '../lib/address.ts';
import type { Bucket } from '../lib/bucket-store.ts';
import { ADDRESSES_IN_ALL, ADDRESSES_PER_EDGE } from '../lib/limits.ts';
import { type BucketSize, shardOf, takeToken } from '../lib/token-bucket.ts';

/** Buckets that are remembered; the one that was used longest ago is forgotten first. */
const MAX_BUCKETS = 10_000;

export interface VisitLimiter {
  /** Whether the caller may still bring a new visit. */
  allows(caller: Caller, now: Date): boolean;
  /** Notes a new visit of the caller. */
  note(caller: Caller, now: Date): void;
}

/**
 * How many new visitors one address, one edge and all may bring, by token buckets in this process:
 * in the database they would cost more than the visits (decision 18).
 */
export function createVisitLimiter(size: BucketSize, maxBuckets = MAX_BUCKETS): VisitLimiter {
  const buckets = new Map<string, Bucket>();
  const edgeSize = shardOf(size, ADDRESSES_PER_EDGE);
  const sizeOfAll = shardOf(size, ADDRESSES_IN_ALL);

  const takeEach = ({ address, edge }: Caller, now: Date) =>
    Object.entries({ [address]: size, [`edge ${edge}`]: edgeSize, all: sizeOfAll }).map(
      ([key, each]) => ({ key, ...takeToken(buckets.get(key), each, now) }),
    );

  return {
    allows: (caller, now) => takeEach(caller, now).every(({ isTaken }) => isTaken),
    note(caller, now) {
      for (const taken of takeEach(caller, now)) {
        if (!taken.isTaken) continue;
        buckets.delete(taken.key);
        buckets.set(taken.key, taken.bucket);
      }
      for (const key of buckets.keys()) {
        if (buckets.size <= maxBuckets) break;
        buckets.delete(key);
      }
    },
  };
}
