import { dayAt } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import { Refusal } from '../refusal.ts';
import { bucketReference, parseBucket, writeBucket } from '../stores/bucket-store.ts';
import { retryContended } from '../stores/contention.ts';
import { readSalt } from '../stores/salt-store.ts';
import { type BucketSize, takeToken } from './token-bucket.ts';

interface Limit {
  purpose: string;
  subject: string;
  size: BucketSize;
  now: Date;
}

/** The bucket of an address or an account, by today's secret. */
export async function limitReference(
  database: Firestore,
  { purpose, subject, now }: Omit<Limit, 'size'>,
): Promise<DocumentReference> {
  const salt = await readSalt(database, dayAt(now));
  return bucketReference(database, { purpose, subject, salt });
}

/**
 * Takes one token, as a part of a batch that fails when the bucket has changed since it was read.
 * @throws Refusal when it is empty.
 */
export function spendIn(
  batch: WriteBatch,
  snapshot: DocumentSnapshot,
  { size, now }: Pick<Limit, 'size' | 'now'>,
): void {
  const taken = takeToken(parseBucket(snapshot), size, now);
  if (!taken.isTaken) throw tooMany(taken.retryAfterSeconds);
  writeBucket(batch, snapshot, taken.bucket);
}

/** Takes one token, or refuses. */
export async function spend(database: Firestore, limit: Limit): Promise<void> {
  const reference = await limitReference(database, limit);
  await retryContended(async () => {
    const batch = database.batch();
    spendIn(batch, await reference.get(), limit);
    await batch.commit();
  });
}

/** Takes one token if there is one. */
export async function trySpend(database: Firestore, limit: Limit): Promise<boolean> {
  try {
    await spend(database, limit);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'tooMany') return false;
    throw error;
  }
}

function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal('tooMany', 'Too many requests. Please wait a little and try again.', {
    retryAfterSeconds,
  });
}
