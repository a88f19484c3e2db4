/**
 * Rate limits: token buckets, which hold so many tokens and get one more every so often. They are documents, so that
 * all function instances share them; their ids are hashes, so that no address is stored.
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
import { putUnchanged, retryContended } from './errors.ts';
import { readSalt } from './salts.ts';

/** So many at once, and one more after so long. */
export interface BucketSize {
  capacity: number;
  refillSeconds: number;
}

type Taken =
  | { isTaken: true; bucket: Bucket }
  /** Empty; the bucket stays as it was. */
  | { isTaken: false; retryAfterSeconds: number };

/** A bucket that holds, and is refilled, by this part of another. It holds one token at the least. */
function shardOf({ capacity, refillSeconds }: BucketSize, part: number): BucketSize {
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

/** `limits/{keyed hash}`: deleted by its time-to-live when it is full again. */
const bucketDocument = z.object({
  tokens: z.number(),
  countedAt: instant,
  expiresAt: instant,
});

export type Bucket = z.infer<typeof bucketDocument>;

interface BucketName {
  /** What is limited. */
  purpose: string;
  /** Whom it limits: an address, an account. Only its hash is stored. */
  subject: string;
  /** Changes every day, so that a hash says nothing the day after. */
  salt: string;
}

function bucketReference(
  database: Firestore,
  { purpose, subject, salt }: BucketName,
): DocumentReference {
  const hash = createHmac('sha256', salt).update(`${purpose}\n${subject}`).digest('base64url');
  return database.collection('limits').doc(`${purpose}-${hash}`);
}

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
interface CallerLimit extends Omit<Limit, 'subject'> {
  caller: Caller;
}

interface LimitedBucket {
  reference: DocumentReference;
  size: BucketSize;
}

/**
 * Returns a function that picks the buckets of a request: its address's own first, then a shard of its
 * edge's and one of everybody's. Each attempt picks other shards, so that a retry meets no writer of the first.
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

interface ReadBuckets {
  buckets: readonly LimitedBucket[];
  /** What was read of each, in the same order. */
  snapshots: readonly DocumentSnapshot[];
  now: Date;
}

/**
 * Takes a token of each bucket of a caller, as a part of a batch that fails when one has changed since it
 * was read. Returns 0; where a shared bucket is empty it takes none of the shared ones and returns the
 * seconds to wait.
 * @throws ApiError when the caller's own bucket, the first, is empty.
 */
export function consumeTokens(batch: WriteBatch, { buckets, snapshots, now }: ReadBuckets): number {
  const [own, ...shared] = snapshots.flatMap((snapshot, index) => {
    const size = buckets[index]?.size;
    return size ? [{ snapshot, taken: takeFrom(snapshot, size, now) }] : [];
  });
  if (own) writeTaken(batch, own);
  const waitSeconds = Math.max(
    0,
    ...shared.map(({ taken }) => (taken.isTaken ? 0 : taken.retryAfterSeconds)),
  );
  if (waitSeconds === 0) for (const each of shared) writeTaken(batch, each);
  return waitSeconds;
}

/** Takes a token of each of the caller's buckets. @throws ApiError when one of them is empty. */
export async function consumeCallerTokens(database: Firestore, limit: CallerLimit): Promise<void> {
  const pickBuckets = await openCallerBuckets(database, limit);
  await retryContended(async () => {
    const buckets = pickBuckets();
    const snapshots = await database.getAll(...buckets.map(({ reference }) => reference));
    const batch = database.batch();
    const waitSeconds = consumeTokens(batch, { buckets, snapshots, now: limit.now });
    if (waitSeconds > 0) throw tooMany(waitSeconds);
    await batch.commit();
  });
}

/** Takes a token of the bucket of a subject. @throws ApiError when it is empty. */
export async function consumeToken(
  database: Firestore,
  { purpose, subject, size, now }: Limit,
): Promise<void> {
  const salt = await readSalt(database, dayAt(now));
  const reference = bucketReference(database, { purpose, subject, salt });
  await retryContended(async () => {
    const batch = database.batch();
    const snapshot = await reference.get();
    writeTaken(batch, { snapshot, taken: takeFrom(snapshot, size, now) });
    await batch.commit();
  });
}

/** Takes a token of the bucket of a subject if there is one. */
export async function tryConsumeToken(database: Firestore, limit: Limit): Promise<boolean> {
  try {
    await consumeToken(database, limit);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'tooMany') return false;
    throw error;
  }
}

/** A bucket that was never used, or cannot be read, is full. */
function takeFrom(snapshot: DocumentSnapshot, size: BucketSize, now: Date): Taken {
  const { data } = bucketDocument.safeParse(snapshot.data());
  return takeToken(data, size, now);
}

function writeTaken(
  batch: WriteBatch,
  { snapshot, taken }: { snapshot: DocumentSnapshot; taken: Taken },
): void {
  if (!taken.isTaken) throw tooMany(taken.retryAfterSeconds);
  putUnchanged(batch, snapshot, taken.bucket);
}

function tooMany(retryAfterSeconds: number): ApiError {
  return new ApiError('tooMany', 'Too many requests. Please wait a little and try again.', {
    retryAfterSeconds,
  });
}
