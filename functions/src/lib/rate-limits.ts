/**
 * Rate limits with token buckets. Buckets are documents, so that all function instances share them; their ids are keyed
 * hashes, so that no address is stored.
 */
import { createHmac, randomInt } from 'node:crypto';
import { dayAt, instant } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Caller } from './address.ts';
import { addConditionalWrite, retryOnContention, tryWrite } from './errors.ts';
import { readSalt } from './salts.ts';

/** The tokens of a full bucket, and the seconds until one is refilled. */
export interface BucketSize {
  capacity: number;
  refillSeconds: number;
}

type TakeResult =
  | { isTaken: true; bucket: Bucket }
  /** The bucket is empty and stays unchanged. */
  | { isTaken: false; retryAfterSeconds: number };

/** Returns the size of a shard with this fraction of capacity and refill rate, and at least one token. */
function shardOf({ capacity, refillSeconds }: BucketSize, part: number): BucketSize {
  return { capacity: Math.max(1, capacity * part), refillSeconds: refillSeconds / part };
}

/** Takes one token from a bucket; `undefined` is a full bucket. */
export function takeToken(bucket: Bucket | undefined, size: BucketSize, now: Date): TakeResult {
  const tokens = bucket ? refilledTokens(bucket, size, now) : size.capacity;
  if (tokens < 1) {
    return { isTaken: false, retryAfterSeconds: Math.ceil((1 - tokens) * size.refillSeconds) };
  }
  const remaining = tokens - 1;
  return {
    isTaken: true,
    bucket: { tokens: remaining, countedAt: now, expiresAt: fullAt(remaining, size, now) },
  };
}

function refilledTokens(
  bucket: Bucket,
  { capacity, refillSeconds }: BucketSize,
  now: Date,
): number {
  const elapsedSeconds = Math.max(0, now.getTime() - bucket.countedAt.getTime()) / 1_000;
  return Math.min(capacity, bucket.tokens + elapsedSeconds / refillSeconds);
}

/** Returns when a bucket is full again; from then on its document can be deleted. */
function fullAt(tokens: number, { capacity, refillSeconds }: BucketSize, now: Date): Date {
  return new Date(now.getTime() + (capacity - tokens) * refillSeconds * 1_000);
}

/** `limits/{keyed hash}`: deleted by the time-to-live policy when it is full again. */
const bucketDocument = z.object({
  tokens: z.number(),
  countedAt: instant,
  expiresAt: instant,
});

export type Bucket = z.infer<typeof bucketDocument>;

interface BucketName {
  /** What is limited. */
  purpose: string;
  /** The limited address or account. Only its hash is stored. */
  subject: string;
  /** The key of the hash. Changes every day, so that hashes of different days are not linkable. */
  salt: string;
}

function bucketReference(
  database: Firestore,
  { purpose, subject, salt }: BucketName,
): DocumentReference {
  const hash = createHmac('sha256', salt).update(`${purpose}\n${subject}`).digest('base64url');
  return database.collection('limits').doc(`${purpose}-${hash}`);
}

/** The shared limit of the callers behind one edge of Hosting, in multiples of the limit of one address. */
export const EDGE_LIMIT_FACTOR = 30;

/** The shared limit of all callers, in multiples of the limit of one address: a circuit breaker. */
export const GLOBAL_LIMIT_FACTOR = 100;

/** Documents per shared bucket, so that 50 requests per second do not contend. */
const SHARDS = 20;

interface Limit {
  purpose: string;
  subject: string;
  size: BucketSize;
  now: Date;
}

/** The limits of a caller: its own bucket and the shared ones. */
interface CallerLimit extends Omit<Limit, 'subject'> {
  caller: Caller;
}

interface LimitedBucket {
  reference: DocumentReference;
  size: BucketSize;
}

/**
 * Returns a function that selects the buckets of a request: that of its address first, then a shard of its edge and
 * a shard of all callers. Each attempt selects other shards, so that a retry avoids the contention.
 */
export async function createBucketSelector(
  database: Firestore,
  { purpose, caller, size, now }: CallerLimit,
): Promise<() => LimitedBucket[]> {
  const salt = await readSalt(database, dayAt(now));
  const bucketOf = (name: string, subject: string, bucketSize: BucketSize) => ({
    reference: bucketReference(database, { purpose: name, subject, salt }),
    size: bucketSize,
  });
  const edgeSize = shardOf(size, EDGE_LIMIT_FACTOR / SHARDS);
  const globalSize = shardOf(size, GLOBAL_LIMIT_FACTOR / SHARDS);
  return () => {
    const shard = randomInt(SHARDS);
    return [
      bucketOf(purpose, caller.address, size),
      bucketOf(`${purpose}-edge`, `${caller.edge}\n${shard}`, edgeSize),
      bucketOf(`${purpose}-all`, `${shard}`, globalSize),
    ];
  };
}

export interface BucketSnapshots {
  buckets: readonly LimitedBucket[];
  /** The snapshot of each bucket, in the same order. */
  snapshots: readonly DocumentSnapshot[];
  now: Date;
}

/**
 * Adds the consumption of one token per bucket to a batch, which fails if a bucket has changed since it was read.
 * Returns 0, or the seconds to wait if a shared bucket is empty; then it takes no token of the shared buckets.
 * @throws ApiError if the first bucket, that of the caller, is empty.
 */
export function consumeTokens(
  batch: WriteBatch,
  { buckets, snapshots, now }: BucketSnapshots,
): number {
  const [own, ...shared] = snapshots.flatMap((snapshot, index) => {
    const size = buckets[index]?.size;
    return size ? [{ snapshot, taken: takeFrom(snapshot, size, now) }] : [];
  });
  if (own) writeConsumption(batch, own);
  const waitSeconds = Math.max(
    0,
    ...shared.map(({ taken }) => (taken.isTaken ? 0 : taken.retryAfterSeconds)),
  );
  if (waitSeconds === 0) for (const each of shared) writeConsumption(batch, each);
  return waitSeconds;
}

/** Consumes a token of each bucket of the caller. @throws ApiError if one of them is empty. */
export async function consumeCallerTokens(database: Firestore, limit: CallerLimit): Promise<void> {
  const selectBuckets = await createBucketSelector(database, limit);
  await retryOnContention(async () => {
    const buckets = selectBuckets();
    const snapshots = await database.getAll(...buckets.map(({ reference }) => reference));
    const batch = database.batch();
    const waitSeconds = consumeTokens(batch, { buckets, snapshots, now: limit.now });
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    await batch.commit();
  });
}

/** Consumes a token of the bucket of a subject. @throws ApiError if it is empty. */
export async function consumeToken(
  database: Firestore,
  { purpose, subject, size, now }: Limit,
): Promise<void> {
  const salt = await readSalt(database, dayAt(now));
  const reference = bucketReference(database, { purpose, subject, salt });
  await retryOnContention(async () => {
    const batch = database.batch();
    const snapshot = await reference.get();
    writeConsumption(batch, { snapshot, taken: takeFrom(snapshot, size, now) });
    await batch.commit();
  });
}

/** Consumes a token of the bucket of a subject. Returns false if it is empty. */
export function tryConsumeToken(database: Firestore, limit: Limit): Promise<boolean> {
  const isEmpty = (error: unknown) => error instanceof ApiError && error.kind === 'tooMany';
  return tryWrite(consumeToken(database, limit), isEmpty);
}

/** An unused or invalid bucket is full. */
function takeFrom(snapshot: DocumentSnapshot, size: BucketSize, now: Date): TakeResult {
  const { data } = bucketDocument.safeParse(snapshot.data());
  return takeToken(data, size, now);
}

function writeConsumption(
  batch: WriteBatch,
  { snapshot, taken }: { snapshot: DocumentSnapshot; taken: TakeResult },
): void {
  if (!taken.isTaken) throw tooManyRequests(taken.retryAfterSeconds);
  addConditionalWrite(batch, snapshot, taken.bucket);
}

function tooManyRequests(retryAfterSeconds: number): ApiError {
  return new ApiError('tooMany', 'Too many requests. Please wait a little and try again.', {
    retryAfterSeconds,
  });
}
