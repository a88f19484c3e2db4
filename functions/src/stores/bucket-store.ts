import { createHmac } from 'node:crypto';
import { instant, parseDocument } from '@neev/domain';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

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
export async function readBucket(
  transaction: Transaction,
  reference: DocumentReference,
): Promise<Bucket | undefined> {
  const snapshot = await transaction.get(reference);
  const parsed = parseDocument(bucketDocument, reference.path, snapshot.data());
  return parsed.ok ? parsed.value : undefined;
}

export function writeBucket(
  transaction: Transaction,
  reference: DocumentReference,
  { tokens, countedAt, expiresAt }: Bucket,
): void {
  transaction.set(reference, { tokens, countedAt, expiresAt });
}
