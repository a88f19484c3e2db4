/** Scheduled comparisons of Firebase Auth with the records in `admins`. */
import { collections, DECIDED_BY_SYSTEM } from '@neev/domain';
import type { UserRecord } from 'firebase-admin/auth';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { addAuditEntry } from '../lib/audit-log.ts';
import { isContentionError, tryWrite } from '../lib/errors.ts';
import { readPages } from '../lib/queries.ts';
import {
  type Accounts,
  activeAdmins,
  adminReference,
  decidedFields,
  hasVerifiedEmail,
  parseAdmin,
  pendingAdmins,
  syncClaim,
} from './accounts.ts';

/** The time after which a pending registration is deleted. */
const PENDING_MS = 30 * 24 * 3_600_000;

/** The maximum of `getUsers`. */
const PAGE_OPTIONS = { pageSize: 100 };

/** Pages of 1,000 accounts per run of the sweep. */
const MAX_USER_PAGES = 20;

/**
 * Revokes active records whose account was disabled or deleted outside of the product, and updates
 * `isEmailVerified` of pending records.
 */
export async function compareAccounts(accounts: Accounts, now: Date): Promise<void> {
  for await (const page of readPages(activeAdmins(accounts.database), PAGE_OPTIONS)) {
    const users = await usersOf(accounts, page);
    const unusable = page.filter(({ id }) => users.get(id)?.disabled !== false);
    for (const { id } of unusable) await revokeUnusableAccount(accounts, id, now);
  }
  for await (const page of readPages(pendingAdmins(accounts.database), PAGE_OPTIONS)) {
    const users = await usersOf(accounts, page);
    for (const snapshot of page) await updateEmailVerified(snapshot, users.get(snapshot.id));
  }
}

/**
 * Deletes registrations that have been pending for 30 days, and accounts of Firebase Auth of the same age
 * without a verified address and without a record.
 */
export async function sweepRegistrations(accounts: Accounts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - PENDING_MS);
  const expired = pendingAdmins(accounts.database).where('createdAt', '<', before);
  for await (const page of readPages(expired, PAGE_OPTIONS)) {
    const users = await usersOf(accounts, page);
    for (const snapshot of page) {
      const user = users.get(snapshot.id);
      const isDeleted = await deleteUnchanged(snapshot);
      if (isDeleted && user && !user.emailVerified) await accounts.auth.deleteUser(user.uid);
    }
  }
  await deleteUnrecordedAccounts(accounts, before);
}

/** Returns the uids of accounts whose claim does not match their record. */
export async function findAdminsWithWrongClaim(accounts: Accounts): Promise<string[]> {
  const uids: string[] = [];
  const admins = accounts.database.collection(collections.admins);
  for await (const page of readPages(admins, PAGE_OPTIONS)) {
    const users = await usersOf(accounts, page);
    const differing = page.filter((snapshot) => {
      const user = users.get(snapshot.id);
      const isActive = parseAdmin(snapshot)?.state === 'active';
      return user && (user.customClaims?.admin === true) !== isActive;
    });
    uids.push(...differing.map(({ id }) => id));
  }
  return uids;
}

/** Deletes a record unless it has changed since it was read, for example by an approval. */
function deleteUnchanged({ ref, updateTime }: QueryDocumentSnapshot): Promise<boolean> {
  return tryWrite(ref.delete({ lastUpdateTime: updateTime }), isContentionError);
}

async function usersOf(
  { auth }: Pick<Accounts, 'auth'>,
  records: readonly QueryDocumentSnapshot[],
): Promise<Map<string, UserRecord>> {
  const { users } = await auth.getUsers(records.map(({ id }) => ({ uid: id })));
  return new Map(users.map((user) => [user.uid, user]));
}

async function revokeUnusableAccount(accounts: Accounts, uid: string, now: Date): Promise<void> {
  const { database } = accounts;
  await database.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(adminReference(database, uid));
    if (parseAdmin(snapshot)?.state !== 'active') return;
    const author = { uid: DECIDED_BY_SYSTEM, now };
    transaction.update(snapshot.ref, decidedFields({ state: 'revoked', author }));
    addAuditEntry(database, transaction, { action: 'admin.revoked', subject: uid, author });
  });
  await syncClaim(accounts, uid);
}

async function updateEmailVerified(
  snapshot: QueryDocumentSnapshot,
  user: UserRecord | undefined,
): Promise<void> {
  const record = parseAdmin(snapshot);
  if (!record) return;
  const isEmailVerified = user !== undefined && hasVerifiedEmail(user, record);
  if (record.isEmailVerified === isEmailVerified) return;
  await snapshot.ref.update({ isEmailVerified });
}

async function deleteUnrecordedAccounts({ auth, database }: Accounts, before: Date): Promise<void> {
  let pageToken: string | undefined;
  for (let pages = 0; pages < MAX_USER_PAGES; pages += 1) {
    const page = await auth.listUsers(1_000, pageToken);
    const old = page.users.filter((user) => isExpiredUnverified(user, before));
    const unrecorded = await uidsWithoutRecord(database, old);
    if (unrecorded.length > 0) await auth.deleteUsers(unrecorded);
    pageToken = page.pageToken;
    if (pageToken === undefined) return;
  }
}

function isExpiredUnverified({ emailVerified, metadata }: UserRecord, before: Date): boolean {
  return !emailVerified && new Date(metadata.creationTime) < before;
}

async function uidsWithoutRecord(
  database: Accounts['database'],
  users: readonly UserRecord[],
): Promise<string[]> {
  if (users.length === 0) return [];
  const references = users.map(({ uid }) => adminReference(database, uid));
  const records = await database.getAll(...references);
  return records.filter(({ exists }) => !exists).map(({ id }) => id);
}
