/** `auditLog/{id}`: who did what, and when. Only functions write it, and nobody changes an entry. */
import { collections } from '@neev/domain';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';

/** Who changes something, and when. */
export interface Author {
  uid: string;
  now: Date;
}

interface AuditEntry {
  /** What was done, like `category.deleted`. It names no customer. */
  action: string;
  /** The path or the id of the document that it was done to. */
  subject: string;
  /** The uid of the administrator; empty where it is not known. */
  by: string;
  at: Date;
}

/** A batch or a transaction. */
interface Writer {
  create(reference: DocumentReference, fields: AuditEntry): unknown;
}

/** Adds an entry in the batch or transaction that does what it records. */
export function auditEntry(database: Firestore, writer: Writer, entry: AuditEntry): void {
  writer.create(database.collection(collections.auditLog).doc(), entry);
}
