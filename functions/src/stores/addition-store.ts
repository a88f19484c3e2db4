import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** `additions/{key}`: what was made under an idempotency key; its time-to-live deletes it. */
export const additionDocument = z.object({
  /** Of the document that was made. */
  path: z.string(),
  /** A hash of what was sent. */
  words: z.string(),
});

export function additionReference(database: Firestore, key: string): DocumentReference {
  return database.collection('additions').doc(key);
}
