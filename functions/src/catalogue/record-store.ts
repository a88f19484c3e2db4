/** Reading and writing single documents of the catalogue, always inside a transaction. */
import { parseDocument, slugOf } from '@neev/domain';
import type { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { tombstoneReference } from './tombstone-store.ts';

/** Slugs that are tried before an id becomes the base with a random end. */
const SLUG_TRIES = 20;

/** The document, or `undefined` when there is none, or none that is as its schema says. */
export async function readRecord<T extends object>(
  transaction: Transaction,
  reference: DocumentReference,
  schema: z.ZodMiniType<T>,
): Promise<(T & { id: string }) | undefined> {
  const snapshot = await transaction.get(reference);
  if (!snapshot.exists) return undefined;
  const parsed = parseDocument(schema, reference.path, snapshot.data());
  return parsed.ok ? parsed.value : undefined;
}

/** A document of the collection whose id is neither used nor reserved, named after `name`. */
export async function freeReference(
  database: Firestore,
  transaction: Transaction,
  { collection, name }: { collection: string; name: string },
): Promise<DocumentReference> {
  const records = database.collection(collection);
  const base = slugOf(name);
  for (let n = 1; n <= SLUG_TRIES; n += 1) {
    const reference = records.doc(n === 1 ? base : `${base}-${n}`);
    const [record, tombstone] = await transaction.getAll(reference, tombstoneReference(reference));
    if (!record?.exists && !tombstone?.exists) return reference;
  }
  return records.doc(`${base.slice(0, 40)}-${records.doc().id.slice(0, 8).toLowerCase()}`);
}

/** The place after the last of the siblings that a query finds. */
export async function nextPosition(transaction: Transaction, siblings: Query): Promise<number> {
  const last = await transaction.get(siblings.orderBy('position', 'desc').limit(1));
  const position: unknown = last.docs[0]?.get('position');
  return typeof position === 'number' ? position + 1 : 0;
}
