import { randomInt } from 'node:crypto';
import { dayAt } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import { Refusal } from '../refusal.ts';
import type { Caller } from './address.ts';
import { bucketReference, parseBucket, writeBucket } from './bucket-store.ts';
import { retryContended } from './contention.ts';
import { readSalt } from './salt-store.ts';
import { type BucketSize, shardOf, type Taken, takeToken } from './token-bucket.ts';

/** The callers behind one edge of Hosting may do as much together as so many addresses. */
export const ADDRESSES_PER_EDGE = 30;

/** All callers together: the circuit breaker of a purpose. */
export const ADDRESSES_IN_ALL = 100;

/** Parts of a bucket that many share, each a document: 50 requests a second spread over them. */
const SHARDS = 20;

interface Limit {
  purpose: string;
  subject: string;
  size: BucketSize;
  now: Date;
}

/** What a caller may do, by its own bucket and by those that it shares with others. */
interface CallerLimit {
  purpose: string;
  caller: Caller;
  /** Of one address. */
  size: BucketSize;
  now: Date;
}

export interface LimitedBucket {
  reference: DocumentReference;
  size: BucketSize;
}

/**
 * Gives the buckets of a request: its address's own first, then a shard of its edge's and one of
 * everybody's. Each attempt picks other shards, so that a retry meets no writer of the first.
 */
export async function openCallerBuckets(
  database: Firestore,
  { purpose, caller, size, now }: CallerLimit,
): Promise<() => LimitedBucket[]> {
  const salt = await readSalt(database, dayAt(now));
  const bucketOf = (name: string, subject: string, bucketSize: BucketSize) => ({
    reference: bucketReference(database, { purpose: name, subject, salt }),
    size: bucketSize,
  });
  const edgeSize = shardOf(size, ADDRESSES_PER_EDGE / SHARDS);
  const sizeOfAll = shardOf(size, ADDRESSES_IN_ALL / SHARDS);
  return () => {
    const shard = randomInt(SHARDS);
    return [
      bucketOf(purpose, caller.address, size),
      bucketOf(`${purpose}-edge`, `${caller.edge}\n${shard}`, edgeSize),
      bucketOf(`${purpose}-all`, `${shard}`, sizeOfAll),
    ];
  };
}

/**
 * Takes a token of each bucket, as a part of a batch that fails when one has changed since it was
 * read. Where a shared one is empty, it takes none of the shared ones and returns the wait.
 * @throws Refusal when the caller's own bucket, the first, is empty.
 */
export function spendOfEach(
  batch: WriteBatch,
  buckets: readonly { snapshot: DocumentSnapshot; size: BucketSize }[],
  now: Date,
): { isBusy: false } | { isBusy: true; retryAfterSeconds: number } {
  const [own, ...shared] = buckets;
  if (own) spendIn(batch, own.snapshot, { size: own.size, now });
  const taken = shared.map(({ snapshot, size }) => takeToken(parseBucket(snapshot), size, now));
  const waits = taken.map(waitOf);
  if (Math.max(...waits) > 0) return { isBusy: true, retryAfterSeconds: Math.max(...waits) };
  shared.forEach(({ snapshot }, index) => {
    const each = taken[index];
    if (each?.isTaken) writeBucket(batch, snapshot, each.bucket);
  });
  return { isBusy: false };
}

function waitOf(taken: Taken): number {
  return taken.isTaken ? 0 : taken.retryAfterSeconds;
}

/** Takes a token of each of the caller's buckets. @throws Refusal when one of them is empty. */
export async function spendAsCaller(database: Firestore, limit: CallerLimit): Promise<void> {
  const pickBuckets = await openCallerBuckets(database, limit);
  await retryContended(async () => {
    const buckets = pickBuckets();
    const snapshots = await database.getAll(...buckets.map(({ reference }) => reference));
    const batch = database.batch();
    const outcome = spendOfEach(batch, withSnapshots(buckets, snapshots), limit.now);
    if (outcome.isBusy) throw tooMany(outcome.retryAfterSeconds);
    await batch.commit();
  });
}

/** Buckets with what was read of them, in the same order. */
export function withSnapshots(
  buckets: readonly LimitedBucket[],
  snapshots: readonly DocumentSnapshot[],
) {
  return buckets.flatMap(({ size }, index) => {
    const snapshot = snapshots[index];
    return snapshot ? [{ size, snapshot }] : [];
  });
}

/** The bucket of an account, by today's secret. */
async function limitReference(
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
function spendIn(
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
