import { dayAt } from '@neev/domain';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { Refusal } from '../refusal.ts';
import { bucketReference, readBucket, writeBucket } from '../stores/bucket-store.ts';
import { readSalt } from '../stores/salt-store.ts';
import { type BucketSize, takeToken } from './token-bucket.ts';

interface Limit {
  purpose: string;
  subject: string;
  size: BucketSize;
  now: Date;
}

/** What a transaction has to write when it goes through. */
type Spend = () => void;

/**
 * Prepares to take one token; reads only, since a transaction reads before it writes.
 * @throws Refusal when the bucket is empty.
 */
export async function prepareToSpend(
  database: Firestore,
  transaction: Transaction,
  { purpose, subject, size, now }: Limit,
): Promise<Spend> {
  const salt = await readSalt(database, dayAt(now));
  const reference = bucketReference(database, { purpose, subject, salt });
  const taken = takeToken(await readBucket(transaction, reference), size, now);
  if (!taken.isTaken) {
    const { retryAfterSeconds } = taken;
    throw new Refusal('tooMany', 'Too many requests. Please wait a little and try again.', {
      retryAfterSeconds,
    });
  }
  return () => writeBucket(transaction, reference, taken.bucket);
}

/** Takes one token, or refuses. */
export function spend(database: Firestore, limit: Limit): Promise<void> {
  return database.runTransaction(async (transaction) => {
    (await prepareToSpend(database, transaction, limit))();
  });
}
