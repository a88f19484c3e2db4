/**
 * Approves and revokes accounts of administrators. The record `admins/{uid}` is the source; the claim
 * in the token is derived from it.
 */
import { type Admin, type AdminFields, adminDocument, collections } from '@neev/domain';
import type { Auth, UserIdentifier, UserRecord } from 'firebase-admin/auth';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { type Author, addAuditEntry } from '../lib/audit-log.ts';
import { deleteAll, parseSnapshot } from '../lib/queries.ts';

export function adminReference(database: Firestore, uid: string) {
  return database.collection(collections.admins).doc(uid);
}

export function activeAdmins(database: Firestore): Query {
  return database.collection(collections.admins).where('state', '==', 'active');
}

/** Accounts without a verified address or without an approval. */
export function pendingAdmins(database: Firestore): Query {
  return database.collection(collections.admins).where('state', '==', 'pending');
}

/** Stores the first administrator. Written together with the record, so that there is only one. */
export function firstAdministratorReference(database: Firestore): DocumentReference {
  return database.collection('system').doc('first-administrator');
}

/** Reads the record of an account; returns `undefined` if it does not exist or is invalid. */
export async function readAdmin(
  database: Firestore,
  uid: string,
  transaction?: Transaction,
): Promise<Admin | undefined> {
  const reference = adminReference(database, uid);
  return parseAdmin(await (transaction ? transaction.get(reference) : reference.get()));
}

export function parseAdmin(snapshot: DocumentSnapshot): Admin | undefined {
  return parseSnapshot(adminDocument, snapshot);
}

/** Converts to whole seconds since the epoch, as in `auth_time`. */
export function epochSecondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

export interface Accounts {
  auth: Auth;
  database: Firestore;
}

interface Decision {
  uid: string;
  state: 'active' | 'revoked';
  author: Author;
}

/**
 * Approves or revokes an account.
 * @throws ApiError if the account does not exist, if the email address of an approved account is not verified,
 * or if no administrator would be left.
 */
export async function setAdminState(accounts: Accounts, decision: Decision): Promise<AdminFields> {
  const { uid, state, author } = decision;
  const { database } = accounts;
  if (state === 'active') await requireVerifiedEmail(accounts, uid);
  const record = await database.runTransaction(async (transaction) => {
    const admin = await readAdmin(database, uid, transaction);
    if (!admin) throw accountNotFound();
    if (state === 'revoked') await requireAnotherAdmin(database, transaction, uid);
    transaction.update(adminReference(database, uid), decidedFields(decision));
    const action = state === 'active' ? 'admin.approved' : 'admin.revoked';
    addAuditEntry(database, transaction, { action, subject: uid, author });
    return { ...admin, state };
  });
  await syncClaim(accounts, uid);
  return record;
}

/**
 * Removes a revoked account: from Firebase Auth, its devices and notifications, and then its record and its settings,
 * so that a failed removal can be repeated.
 * @throws ApiError if the account does not exist, or if it is not revoked.
 */
export async function removeAccount(
  accounts: Accounts,
  { uid, author }: Omit<Decision, 'state'>,
): Promise<void> {
  const { auth, database } = accounts;
  requireRevoked(await readAdmin(database, uid));
  if (await findUser(accounts, { uid })) await auth.deleteUser(uid);
  for (const name of ['pushSubscriptions', 'pushMessages', 'mail'] as const) {
    await deleteAll(database.collection(collections[name]).where('uid', '==', uid));
  }
  await database.runTransaction(async (transaction) => {
    requireRevoked(await readAdmin(database, uid, transaction));
    transaction.delete(adminReference(database, uid));
    transaction.delete(database.collection(collections.notificationSettings).doc(uid));
    transaction.delete(database.collection(collections.inboxViews).doc(uid));
    addAuditEntry(database, transaction, { action: 'admin.removed', subject: uid, author });
  });
}

function requireRevoked(admin: Admin | undefined): void {
  if (!admin) throw accountNotFound();
  if (admin.state === 'revoked') return;
  throw new ApiError('conflict', 'Only an account without access can be removed.');
}

/** Returns the fields that a decision writes into the record. */
export function decidedFields({ state, author: { uid: by, now: at } }: Omit<Decision, 'uid'>) {
  return {
    state,
    decidedBy: by,
    decidedAt: at,
    // An approval requires a verified address; a revocation ends all sessions.
    ...(state === 'active' ? { isEmailVerified: true } : { sessionsValidFrom: epochSecondsOf(at) }),
  };
}

/**
 * Sets the claim of the account according to its record, and ends the sessions of an inactive one.
 * Idempotent.
 */
export async function syncClaim(accounts: Accounts, uid: string): Promise<void> {
  const { auth, database } = accounts;
  const isActive = (await readAdmin(database, uid))?.state === 'active';
  const user = await findUser(accounts, { uid });
  if (!user || (user.customClaims?.admin === true) === isActive) return;
  await auth.setCustomUserClaims(uid, isActive ? { admin: true } : null);
  if (!isActive) await auth.revokeRefreshTokens(uid);
}

/** Reads the account from Firebase Auth; returns `undefined` if it was deleted. */
export async function findUser(
  { auth }: Pick<Accounts, 'auth'>,
  identifier: UserIdentifier,
): Promise<UserRecord | undefined> {
  const { users } = await auth.getUsers([identifier]);
  return users[0];
}

/** Reads from Firebase Auth, because the copy in the record can be stale. */
async function requireVerifiedEmail(accounts: Accounts, uid: string): Promise<void> {
  const [user, record] = await Promise.all([
    findUser(accounts, { uid }),
    readAdmin(accounts.database, uid),
  ]);
  if (!record) throw accountNotFound();
  if (!user) {
    throw new ApiError(
      'conflict',
      'This account has been deleted. Please invite the person again.',
    );
  }
  if (user.disabled)
    throw new ApiError(
      'conflict',
      'This account is disabled in the Firebase console. Enable it there first.',
    );
  if (hasVerifiedEmail(user, record)) return;
  throw new ApiError(
    'conflict',
    'This email address is not confirmed yet. Its owner has to open the link in the email from the registration.',
  );
}

/**
 * Whether the account has verified the address in its record. An account can change its address at the Auth service
 * and verify another one.
 */
export function hasVerifiedEmail(user: UserRecord, record: Admin): boolean {
  return user.emailVerified && hasEmailOf(user, record);
}

export function hasEmailOf(user: UserRecord, record: Admin): boolean {
  return user.email?.toLowerCase() === record.email.toLowerCase();
}

function accountNotFound(): ApiError {
  return new ApiError('missing', 'There is no such account.');
}

async function requireAnotherAdmin(
  database: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<void> {
  const active = await transaction.get(activeAdmins(database).limit(2));
  if (active.docs.some(({ id }) => id !== uid)) return;
  throw new ApiError('conflict', 'This is the last administrator: approve another one first.');
}
