/**
 * Additions under a key: sent again with the same words, one leads to what was made the first time
 * (the IETF draft "The Idempotency-Key HTTP Header Field").
 */
import { createHash } from 'node:crypto';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { readRecord } from './record-store.ts';

/** `additions/{key}`: what was made under an idempotency key; its time-to-live deletes it. */
const additionDocument = z.object({
  /** Of the document that was made. */
  path: z.string(),
  /** A hash of what was sent. */
  words: z.string(),
});

function additionReference(database: Firestore, key: string): DocumentReference {
  return database.collection('additions').doc(key);
}

/** Milliseconds for which a key is remembered: a day. */
const REMEMBERED_MS = 86_400_000;

export interface Addition {
  /** Without one, each sending makes a record. */
  key: string | undefined;
  collection: string;
  input: object;
  now: Date;
}

/**
 * What the same addition has made before, if it has.
 * @throws Refusal when the key was used for other words.
 */
export async function findMade(
  database: Firestore,
  transaction: Transaction,
  addition: Addition,
): Promise<DocumentReference | undefined> {
  if (addition.key === undefined) return undefined;
  const reference = additionReference(database, addition.key);
  const stored = await readRecord(transaction, reference, additionDocument);
  if (!stored) return undefined;
  if (stored.words === wordsOf(addition)) return database.doc(stored.path);
  throw new Refusal('keyReused', 'This Idempotency-Key was used for something else.');
}

/** Notes what is made, in the transaction that makes it. */
export function noteMade(
  database: Firestore,
  transaction: Transaction,
  { addition, made }: { addition: Addition; made: DocumentReference },
): void {
  if (addition.key === undefined) return;
  transaction.create(additionReference(database, addition.key), {
    path: made.path,
    words: wordsOf(addition),
    expiresAt: new Date(addition.now.getTime() + REMEMBERED_MS),
  });
}

/** Input that a schema has parsed has its fields in the schema's order. */
function wordsOf({ collection, input }: Addition): string {
  return createHash('sha256')
    .update(JSON.stringify([collection, input]))
    .digest('base64url');
}
