/**
 * `deletions/{collection}.{recordId}`: reserves the id of a deleted record until its children are deleted.
 * Written in the commit that deletes the record.
 */
import { collections, instant } from '@neev/domain';
import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { addAuditEntry } from '../lib/audit-log.ts';
import { parseSnapshot } from '../lib/queries.ts';

const tombstoneDocument = z.object({
  collection: z.string(),
  recordId: z.string(),
  deletedAt: instant,
  /** The uid of the administrator; empty if unknown. */
  deletedBy: z.string(),
});

export type Tombstone = z.infer<typeof tombstoneDocument>;

export function tombstoneReference(record: DocumentReference): DocumentReference {
  return record.firestore.collection(collections.deletions).doc(`${record.parent.id}.${record.id}`);
}

export function deleteWithTombstone(
  transaction: Transaction,
  record: DocumentReference,
  { deletedAt, deletedBy }: Pick<Tombstone, 'deletedAt' | 'deletedBy'>,
): void {
  transaction.delete(record);
  transaction.set(tombstoneReference(record), {
    collection: record.parent.id,
    recordId: record.id,
    deletedAt,
    deletedBy,
  });
}

/** Replaces the tombstone by an entry of the audit log and thereby frees the id. */
export function removeTombstone(transaction: Transaction, snapshot: DocumentSnapshot): void {
  if (!snapshot.exists) return;
  const tombstone = parseTombstone(snapshot);
  transaction.delete(snapshot.ref);
  if (tombstone) addAuditEntry(snapshot.ref.firestore, transaction, deletionEntry(tombstone));
}

/** Returns `undefined` if the tombstone does not exist or is invalid. */
export function parseTombstone(snapshot: DocumentSnapshot): Tombstone | undefined {
  return parseSnapshot(tombstoneDocument, snapshot);
}

const nounByCollection: Record<string, string> = {
  [collections.categories]: 'category',
  [collections.subcategories]: 'subcategory',
  [collections.products]: 'product',
  [collections.heroSlides]: 'slide',
};

function deletionEntry({ collection, recordId, deletedAt, deletedBy }: Tombstone) {
  return {
    action: `${nounByCollection[collection] ?? collection}.deleted`,
    subject: `${collection}/${recordId}`,
    by: deletedBy,
    at: deletedAt,
  };
}
