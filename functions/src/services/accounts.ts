/**
 * Accounts of administrators: registered, approved, revoked. The record `admins/{uid}` is the
 * source; the claim in the token follows it.
 */
import type { AdminFields, AdminState } from '@neev/domain';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { Refusal } from '../refusal.ts';
import { activeAdmins, adminReference, readAdmin } from '../stores/admin-store.ts';
import { hasCode, isAlreadyThere } from '../stores/error-codes.ts';

interface Accounts {
  auth: Auth;
  database: Firestore;
}

export interface Registration {
  username: string;
  email: string;
  password: string;
}

/**
 * Creates an account. The first one ever becomes the administrator; every later one waits for an
 * administrator's approval. An address that is taken gets the same answer as one that is not, and
 * changes nothing: nobody learns here who has an account.
 */
export async function registerAccount(
  accounts: Accounts,
  { username, email, password }: Registration,
): Promise<{ state: AdminState }> {
  const user = await createUser(accounts.auth, { email, password, displayName: username });
  if (!user) return { state: 'pending' };
  try {
    const state = await createRecord(accounts.database, user.uid, { username, email });
    await settleClaim(accounts, user.uid);
    return { state };
  } catch (error) {
    await accounts.auth.deleteUser(user.uid);
    throw error;
  }
}

/**
 * Approves or revokes an account.
 * @throws Refusal when there is no such account, or when nobody would be left.
 */
export async function setAdminState(
  accounts: Accounts,
  uid: string,
  state: 'active' | 'revoked',
): Promise<AdminFields> {
  const { database } = accounts;
  const record = await database.runTransaction(async (transaction) => {
    const admin = await readAdmin(database, uid, transaction);
    if (!admin) throw new Refusal('missing', 'There is no such account.');
    if (state === 'revoked') await requireAnother(database, transaction, uid);
    transaction.update(adminReference(database, uid), { state });
    return { ...admin, state };
  });
  await settleClaim(accounts, uid);
  return record;
}

/**
 * Makes the account's claim what its record says, and ends the sessions of one that is not active.
 * Run again it changes nothing, so whoever notices a difference may run it.
 */
export async function settleClaim({ auth, database }: Accounts, uid: string): Promise<void> {
  const isActive = (await readAdmin(database, uid))?.state === 'active';
  const { users } = await auth.getUsers([{ uid }]);
  const [user] = users;
  if (!user || (user.customClaims?.admin === true) === isActive) return;
  await auth.setCustomUserClaims(uid, isActive ? { admin: true } : null);
  if (!isActive) await auth.revokeRefreshTokens(uid);
}

async function createUser(
  auth: Auth,
  user: { email: string; password: string; displayName: string },
): Promise<UserRecord | undefined> {
  try {
    return await auth.createUser(user);
  } catch (error) {
    if (hasCode(error, 'auth/email-already-exists')) return undefined;
    throw error;
  }
}

/** The record of a new account; active when there has never been an administrator. */
async function createRecord(
  database: Firestore,
  uid: string,
  names: Pick<AdminFields, 'username' | 'email'>,
): Promise<AdminState> {
  const { empty } = await activeAdmins(database).limit(1).get();
  if (empty && (await becomesFirst(database, uid, names))) return 'active';
  await adminReference(database, uid).create({ ...names, state: 'pending' });
  return 'pending';
}

/** One document can be created once: of any number of registrations at once one is the first. */
async function becomesFirst(
  database: Firestore,
  uid: string,
  names: Pick<AdminFields, 'username' | 'email'>,
): Promise<boolean> {
  const batch = database.batch();
  batch.create(database.collection('system').doc('first-administrator'), { uid });
  batch.create(adminReference(database, uid), { ...names, state: 'active' });
  try {
    await batch.commit();
    return true;
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    return false;
  }
}

async function requireAnother(
  database: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<void> {
  const active = await transaction.get(activeAdmins(database).limit(2));
  if (active.docs.some(({ id }) => id !== uid)) return;
  throw new Refusal('conflict', 'This is the last administrator: approve another one first.');
}
