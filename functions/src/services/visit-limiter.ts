import type { Bucket } from '../stores/bucket-store.ts';
import { type BucketSize, takeToken } from './token-bucket.ts';

/** Addresses that are remembered; the one that was seen longest ago is forgotten first. */
const MAX_ADDRESSES = 10_000;

export interface VisitLimiter {
  /** Whether the address may still bring a new visit. */
  allows(address: string, now: Date): boolean;
  /** Notes a new visit of the address. */
  note(address: string, now: Date): void;
}

/**
 * How many new visitors one address may bring, by token buckets in this process: in the database they
 * would cost more than the visits (decision 18).
 */
export function createVisitLimiter(size: BucketSize, maxAddresses = MAX_ADDRESSES): VisitLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    allows: (address, now) => takeToken(buckets.get(address), size, now).isTaken,
    note(address, now) {
      const taken = takeToken(buckets.get(address), size, now);
      if (!taken.isTaken) return;
      buckets.delete(address);
      buckets.set(address, taken.bucket);
      const [oldest] = buckets.keys();
      if (buckets.size > maxAddresses && oldest !== undefined) buckets.delete(oldest);
    },
  };
}
