/**
 * Accounts of administrators: approved, revoked. The record `admins/{uid}` is the source; the claim
 * in the token follows it.
 */
import type { AdminFields } from '@neev/domain';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { auditEntry } from '../lib/audit-log.ts';
import { activeAdmins, adminReference, readAdmin } from './admin-store.ts';
import { secondsOf } from './sessions.ts';

export interface Accounts {
  auth: Auth;
  database: Firestore;
}

interface Decision {
  uid: string;
  state: 'active' | 'revoked';
  /** The uid of the administrator who decides. */
  by: string;
  at: Date;
}

/**
 * Approves or revokes an account.
 * @throws ApiError when there is no such account, when the address of the one that is to be approved is
 * not confirmed, or when nobody would be left.
 */
export async function setAdminState(accounts: Accounts, decision: Decision): Promise<AdminFields> {
  const { uid, state, by, at } = decision;
  const { database } = accounts;
  if (state === 'active') await requireConfirmed(accounts, uid);
  const record = await database.runTransaction(async (transaction) => {
    const admin = await readAdmin(database, uid, transaction);
    if (!admin) throw noAccount();
    if (state === 'revoked') await requireAnother(database, transaction, uid);
    transaction.update(adminReference(database, uid), decidedFields(decision));
    const action = state === 'active' ? 'admin.approved' : 'admin.revoked';
    auditEntry(database, transaction, { action, subject: uid, by, at });
    return { ...admin, state };
  });
  await settleClaim(accounts, uid);
  return record;
}

/** What a decision writes into the record. */
export function decidedFields({ state, by, at }: Omit<Decision, 'uid'>) {
  return {
    state,
    decidedBy: by,
    decidedAt: at,
    // Only who has confirmed an address is approved; a revoked account's sessions are over.
    ...(state === 'active' ? { isEmailVerified: true } : { sessionsValidFrom: secondsOf(at) }),
  };
}

/**
 * Makes the account's claim what its record says, and ends the sessions of one that is not active.
 * Run again it changes nothing, so whoever notices a difference may run it.
 */
export async function settleClaim(accounts: Accounts, uid: string): Promise<void> {
  const { auth, database } = accounts;
  const isActive = (await readAdmin(database, uid))?.state === 'active';
  const user = await findUser(accounts, uid);
  if (!user || (user.customClaims?.admin === true) === isActive) return;
  await auth.setCustomUserClaims(uid, isActive ? { admin: true } : null);
  if (!isActive) await auth.revokeRefreshTokens(uid);
}

/** The account in the Auth service; `undefined` when it has been deleted. */
export async function findUser(
  { auth }: Pick<Accounts, 'auth'>,
  uid: string,
): Promise<UserRecord | undefined> {
  const { users } = await auth.getUsers([{ uid }]);
  return users[0];
}

/** Asked of the Auth service itself: what the record says may be of long ago. */
async function requireConfirmed(accounts: Accounts, uid: string): Promise<void> {
  const user = await findUser(accounts, uid);
  if (!user) {
    if (await readAdmin(accounts.database, uid)) {
      throw new ApiError('conflict', 'This account has been deleted. Invite the person anew.');
    }
    throw noAccount();
  }
  if (user.disabled) throw new ApiError('conflict', 'This account is disabled in the console.');
  if (user.emailVerified) return;
  throw new ApiError(
    'conflict',
    'This email address is not confirmed yet. The link in the mail from the registration does it.',
  );
}

function noAccount(): ApiError {
  return new ApiError('missing', 'There is no such account.');
}

async function requireAnother(
  database: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<void> {
  const active = await transaction.get(activeAdmins(database).limit(2));
  if (active.docs.some(({ id }) => id !== uid)) return;
  throw new ApiError('conflict', 'This is the last administrator: approve another one first.');
}
