import { type Admin, adminDocument, collections, parseDocument } from '@neev/domain';
import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';

export function adminReference(database: Firestore, uid: string) {
  return database.collection(collections.admins).doc(uid);
}

/** Those who are administrators now. */
export function activeAdmins(database: Firestore): Query {
  return database.collection(collections.admins).where('state', '==', 'active');
}

/** The record of an account; `undefined` when it has none, or none that is as it must be. */
export async function readAdmin(
  database: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<Admin | undefined> {
  const reference = adminReference(database, uid);
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  const parsed = parseDocument(adminDocument, reference.path, snapshot.data());
  return parsed.ok ? parsed.value : undefined;
}
