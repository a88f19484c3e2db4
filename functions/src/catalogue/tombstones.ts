/**
 * `deletions/{collection}.{recordId}`: reserves the id of a deleted record until its children are deleted, and has a copy
 * of it. Written in the commit that deletes the record.
 */
import { collections, DELETED_RECORD_DAYS, instant } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { addAuditEntry } from '../lib/audit-log.ts';
import { parseSnapshot } from '../lib/queries.ts';

const tombstoneDocument = z.object({
  collection: z.string(),
  recordId: z.string(),
  deletedAt: instant,
  /** The uid of the administrator; empty if unknown. */
  deletedBy: z.string(),
  /** The fields of the record. Missing if the record was deleted before copies were kept. */
  record: z.optional(z.record(z.string(), z.unknown())),
  /** The path of the parent with which it is deleted; empty if it was deleted itself. */
  deletedWith: z._default(z.string(), ''),
});

export type Tombstone = z.infer<typeof tombstoneDocument>;

export type Deletion = Pick<Tombstone, 'deletedAt' | 'deletedBy' | 'deletedWith'>;

const DAY_MS = 86_400_000;

export function tombstoneReference(record: DocumentReference): DocumentReference {
  return record.firestore.collection(collections.deletions).doc(`${record.parent.id}.${record.id}`);
}

export function deleteWithTombstone(
  transaction: Transaction,
  snapshot: DocumentSnapshot,
  deletion: Deletion,
): void {
  transaction.delete(snapshot.ref);
  transaction.set(tombstoneReference(snapshot.ref), { ...copyOf(snapshot), ...deletion });
}

/** Deletes a record without children, which needs no tombstone. */
export function deleteChild(
  transaction: Transaction,
  snapshot: DocumentSnapshot,
  deletion: Deletion,
): void {
  transaction.delete(snapshot.ref);
  addDeletedRecord(snapshot.ref.firestore, transaction, { ...copyOf(snapshot), ...deletion });
}

/**
 * Replaces the tombstone by an entry of the audit log and frees the id. The record is added to `deletedRecords`, unless an
 * import has brought it back.
 */
export function removeTombstone(
  transaction: Transaction,
  snapshot: DocumentSnapshot,
  { isDeleted }: { isDeleted: boolean },
): void {
  if (!snapshot.exists) return;
  const tombstone = parseTombstone(snapshot);
  transaction.delete(snapshot.ref);
  if (!tombstone) return;
  addAuditEntry(snapshot.ref.firestore, transaction, deletionEntry(tombstone));
  if (isDeleted) addDeletedRecord(snapshot.ref.firestore, transaction, tombstone);
}

/** Returns `undefined` if the tombstone does not exist or is invalid. */
export function parseTombstone(snapshot: DocumentSnapshot): Tombstone | undefined {
  return parseSnapshot(tombstoneDocument, snapshot);
}

function copyOf(snapshot: DocumentSnapshot) {
  const { id, parent } = snapshot.ref;
  return { collection: parent.id, recordId: id, record: snapshot.data() ?? {} };
}

/** Administrators can restore the record until the entry expires (deleted-records.ts). */
function addDeletedRecord(
  database: Firestore,
  transaction: Transaction,
  { collection, recordId, record, deletedAt, deletedBy, deletedWith }: Tombstone,
): void {
  if (!record) return;
  const expiresAt = new Date(deletedAt.getTime() + DELETED_RECORD_DAYS * DAY_MS);
  const entry = { collection, recordId, record, deletedAt, deletedBy, deletedWith, expiresAt };
  transaction.create(database.collection(collections.deletedRecords).doc(), entry);
}

export const nounByCollection: Record<string, string> = {
  [collections.categories]: 'category',
  [collections.subcategories]: 'subcategory',
  [collections.products]: 'product',
  [collections.heroSlides]: 'slide',
};

function deletionEntry({ collection, recordId, deletedAt, deletedBy }: Tombstone) {
  return {
    action: `${nounByCollection[collection] ?? collection}.deleted`,
    subject: `${collection}/${recordId}`,
    author: { uid: deletedBy, now: deletedAt },
  };
}
