import type { Firestore, Transaction, WriteBatch } from 'firebase-admin/firestore';

/** `auditLog/{id}`: what an administrator, or a task, has decided for good. It names no customer. */
export interface AuditEntry {
  /** `enquiries.erased` */
  action: string;
  subject: string;
  /** The uid of the administrator. */
  by: string;
  at: Date;
}

/** Adds an entry, in the batch or transaction of what it tells. */
export function auditEntry(
  database: Firestore,
  writer: WriteBatch | Transaction,
  entry: AuditEntry,
): void {
  const reference = database.collection('auditLog').doc();
  // Both have the same method; TypeScript cannot call a union of their overloads.
  (writer as WriteBatch).create(reference, { ...entry });
}
