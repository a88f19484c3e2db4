import { type Admin, adminDocument, collections, parseDocument } from '@neev/domain';
import type { Auth } from 'firebase-admin/auth';
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

/** Users that Auth returns for one request. */
const USERS_PER_REQUEST = 100;

/** Accounts whose claim is not what their record says. */
export async function unsettledAdmins(accounts: {
  database: Firestore;
  auth: Auth;
}): Promise<string[]> {
  const { docs } = await accounts.database.collection(collections.admins).get();
  const unsettled: string[] = [];
  for (let start = 0; start < docs.length; start += USERS_PER_REQUEST) {
    const page = docs.slice(start, start + USERS_PER_REQUEST);
    const { users } = await accounts.auth.getUsers(page.map(({ id }) => ({ uid: id })));
    const hasClaim = new Map(users.map((user) => [user.uid, user.customClaims?.admin === true]));
    const differing = page.filter((document) => {
      const parsed = parseDocument(adminDocument, document.ref.path, document.data());
      const isActive = parsed.ok && parsed.value.state === 'active';
      return hasClaim.has(document.id) && hasClaim.get(document.id) !== isActive;
    });
    unsettled.push(...differing.map(({ id }) => id));
  }
  return unsettled;
}
