import { type Admin, adminDocument, collections, parseDocument } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';

export function adminReference(database: Firestore, uid: string) {
  return database.collection(collections.admins).doc(uid);
}

/** Those who are administrators now. */
export function activeAdmins(database: Firestore): Query {
  return database.collection(collections.admins).where('state', '==', 'active');
}

/** Those who wait, for a confirmed address or for an approval. */
export function pendingAdmins(database: Firestore): Query {
  return database.collection(collections.admins).where('state', '==', 'pending');
}

/** Names the first administrator; written together with the record, so that only one can be. */
export function firstAdministratorReference(database: Firestore): DocumentReference {
  return database.collection('system').doc('first-administrator');
}

/** The record of an account; `undefined` when it has none, or none that is as it must be. */
export async function readAdmin(
  database: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<Admin | undefined> {
  const reference = adminReference(database, uid);
  return parseAdmin(await (transaction ? transaction.get(reference) : reference.get()));
}

export function parseAdmin(snapshot: DocumentSnapshot): Admin | undefined {
  const parsed = parseDocument(adminDocument, snapshot.ref.path, snapshot.data());
  return parsed.ok ? parsed.value : undefined;
}
