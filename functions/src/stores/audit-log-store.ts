/** `auditLog/{id}`: who did what, and when. Only functions write it, and nobody changes an entry. */
import { collections } from '@neev/domain';
import type { Firestore, Transaction } from 'firebase-admin/firestore';

export interface AuditEntry {
  /** What was done, like `category.deleted`. */
  action: string;
  /** The path of the document that it was done to. */
  subject: string;
  /** The uid of the administrator; empty where it is not known. */
  by: string;
  at: Date;
}

/** Adds an entry in the transaction that does what it records. */
export function auditEntry(database: Firestore, transaction: Transaction, entry: AuditEntry): void {
  transaction.create(database.collection(collections.auditLog).doc(), entry);
}
