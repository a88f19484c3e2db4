import { createHmac } from 'node:crypto';
import { instant } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  WriteBatch,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { putUnchanged } from './contention.ts';

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

export function bucketReference(
  database: Firestore,
  { purpose, subject, salt }: BucketName,
): DocumentReference {
  const hash = createHmac('sha256', salt).update(`${purpose}\n${subject}`).digest('base64url');
  return database.collection('limits').doc(`${purpose}-${hash}`);
}

/** The bucket; one that was never used, or cannot be read, is not there. */
export function parseBucket(snapshot: DocumentSnapshot): Bucket | undefined {
  const parsed = bucketDocument.safeParse(snapshot.data());
  return parsed.success ? parsed.data : undefined;
}

/** Writes a bucket, provided that nobody has written it since it was read. */
export function writeBucket(
  batch: WriteBatch,
  snapshot: DocumentSnapshot,
  { tokens, countedAt, expiresAt }: Bucket,
): void {
  putUnchanged(batch, snapshot, { tokens, countedAt, expiresAt });
}
