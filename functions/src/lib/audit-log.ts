/** `auditLog/{id}`: who did what, and when. Written only by functions; entries are never changed. */
import { collections } from '@neev/domain';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** The administrator who makes a change, and the time. */
export interface Author {
  uid: string;
  now: Date;
}

interface AuditEntry {
  /** The action, for example `category.deleted`. Contains no personal data of customers. */
  action: string;
  /** The path or the id of the affected document. */
  subject: string;
  /** The uid is empty if it is unknown. */
  author: Author;
}

/** A batch or a transaction. */
interface Writer {
  create(reference: DocumentReference, fields: object): unknown;
}

/** Adds an entry to the batch or transaction that performs the action. */
export function addAuditEntry(
  database: Firestore,
  writer: Writer,
  { action, subject, author: { uid: by, now: at } }: AuditEntry,
): void {
  writer.create(database.collection(collections.auditLog).doc(), { action, subject, by, at });
}
