import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** `auditLog/{id}`: who decided what, and when. Written together with what was decided. */
export interface AuditEntry {
  /** `admin.approved` */
  action: string;
  /** The id of the record that it is about. */
  subject: string;
  /** The uid of who did it. */
  by: string;
  at: Date;
}

/** A batch or a transaction. */
interface Writer {
  create(reference: DocumentReference, fields: AuditEntry): unknown;
}

/** Adds an entry to the audit log, as a part of a batch or a transaction. */
export function auditEntry(
  database: Firestore,
  writer: Writer,
  { action, subject, by, at }: AuditEntry,
): void {
  writer.create(database.collection('auditLog').doc(), { action, subject, by, at });
}
