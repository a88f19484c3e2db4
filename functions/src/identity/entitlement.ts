/**
 * Determines the state to which an account is entitled and writes it into the record. An account becomes active by an
 * approval, by an invitation whose inviter is still an administrator, or as the first administrator. A verified address
 * is required, except for the first administrator of an installation that configures none.
 */
import { type Admin, type AdminState, limits } from '@neev/domain';
import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { auditEntry } from '../lib/audit-log.ts';
import { putUnchanged, retryContended } from '../lib/errors.ts';
import {
  type Accounts,
  activeAdmins,
  adminReference,
  decidedFields,
  firstAdministratorReference,
  parseAdmin,
  pendingAdmins,
  readAdmin,
  settleClaim,
} from './accounts.ts';
import { type FoundInvitation, requireInvitation, requireOpen } from './invitations.ts';
import { requireToken } from './sessions.ts';

/** Pending accounts at most; beyond, only invited accounts can register. */
export const MAX_PENDING = 100;

export interface EntitlementTools extends Accounts {
  now: () => Date;
  /** The email address of the first administrator; if empty, the first account that registers. */
  firstAdminEmail: string;
}

interface Claimant {
  user: UserRecord;
  /** The default is the name in the record or in the account. */
  username?: string;
  /** The token of an invitation. */
  invitation?: string | undefined;
}

/**
 * Creates or updates the record of an account and its claim. Idempotent, so that a retry completes
 * failed steps.
 * @throws ApiError if the invitation is not valid, or if too many accounts are pending.
 */
export async function settleAccount(
  tools: EntitlementTools,
  claimant: Claimant,
): Promise<AdminState> {
  const state = await retryContended(() => writeRecord(tools, claimant));
  await settleClaim(tools, claimant.user.uid);
  return state;
}

/** @throws ApiError if `MAX_PENDING` accounts are pending. */
export async function requirePendingPlace({ database }: Accounts): Promise<void> {
  const waiting = await pendingAdmins(database).limit(MAX_PENDING).count().get();
  if (waiting.data().count < MAX_PENDING) return;
  throw new ApiError(
    'tooMany',
    'Too many people are waiting for approval. Please ask an administrator to invite you.',
  );
}

interface Facts {
  state: AdminState | undefined;
  isEmailVerified: boolean;
  isInvited: boolean;
  isFirst: boolean;
}

function entitledState({ state, isEmailVerified, isInvited, isFirst }: Facts): AdminState {
  if (state === 'active' || state === 'revoked') return state;
  return isFirst || (isInvited && isEmailVerified) ? 'active' : 'pending';
}

async function writeRecord(tools: EntitlementTools, claimant: Claimant): Promise<AdminState> {
  const { database } = tools;
  const { user } = claimant;
  const snapshot = await adminReference(database, user.uid).get();
  const record = parseAdmin(snapshot);
  const invitation = await readInvitation(tools, claimant);
  const invitedBy = invitation?.value.invitedBy ?? record?.invitedBy;
  const first = await findFirstPlace(tools, user, record);
  const state = entitledState({
    state: record?.state,
    isEmailVerified: user.emailVerified,
    isInvited: await isActive(tools, invitedBy),
    isFirst: first !== undefined,
  });
  if (!record && state === 'pending' && !invitation) await requirePendingPlace(tools);

  const at = tools.now();
  const batch = database.batch();
  putUnchanged(batch, snapshot, {
    ...identityFields(claimant, record),
    createdAt: record?.createdAt ?? at,
    ...(invitedBy !== undefined && { invitedBy }),
    state,
  });
  if (state === 'active' && record?.state !== 'active') {
    const by = first ? user.uid : (invitedBy ?? user.uid);
    const { decidedBy, decidedAt } = decidedFields({ state, by, at });
    batch.update(snapshot.ref, { decidedBy, decidedAt });
    auditEntry(database, batch, { action: 'admin.approved', subject: user.uid, by, at });
  }
  if (first) putUnchanged(batch, first, { uid: user.uid });
  if (invitation && !invitation.value.usedAt) {
    putUnchanged(batch, invitation.snapshot, { usedAt: at, usedBy: user.uid });
  }
  await batch.commit();
  return state;
}

/** Returns name, address and its verification. The name can change only until an administrator has decided on the account. */
function identityFields({ user, username }: Claimant, record: Admin | undefined) {
  const email = user.email ?? '';
  const chosen = record && record.state !== 'pending' ? undefined : username;
  const name = chosen ?? record?.username ?? (user.displayName?.trim() || email);
  return {
    username: name.slice(0, limits.username),
    email,
    isEmailVerified: user.emailVerified,
  };
}

/** @throws ApiError if there is a token whose invitation is not valid for the account. */
async function readInvitation(
  { database, now }: EntitlementTools,
  { user, invitation: token }: Claimant,
): Promise<FoundInvitation | undefined> {
  if (token === undefined) return undefined;
  const asked = { email: user.email ?? '', now: now() };
  const found = await requireInvitation(database, token, asked);
  const { usedAt, usedBy } = found.value;
  if (usedAt && usedBy !== user.uid) requireOpen(undefined, asked);
  return found;
}

async function isActive({ database }: Accounts, uid: string | undefined): Promise<boolean> {
  return uid !== undefined && (await readAdmin(database, uid))?.state === 'active';
}

/**
 * Returns the marker document of the first administrator if the account can become it. It is written
 * conditionally, so that only one of several concurrent accounts succeeds.
 */
async function findFirstPlace(
  tools: EntitlementTools,
  user: UserRecord,
  record: Admin | undefined,
): Promise<DocumentSnapshot | undefined> {
  if (record && record.state !== 'pending') return undefined;
  if (!mayBeFirst(tools, user)) return undefined;
  // Read before the query for administrators, so that a concurrent first administrator changes it.
  const marker = await firstAdministratorReference(tools.database).get();
  return (await hasAdministrator(tools)) ? undefined : marker;
}

function mayBeFirst({ firstAdminEmail }: EntitlementTools, user: UserRecord): boolean {
  if (firstAdminEmail === '') return true;
  return user.emailVerified && isFirstAddress(firstAdminEmail, user.email ?? '');
}

/** Whether the address is that of the configured first administrator. */
export function isFirstAddress(firstAdminEmail: string, email: string): boolean {
  return firstAdminEmail !== '' && firstAdminEmail.toLowerCase() === email.toLowerCase();
}

/** Ignores records of deleted accounts, so that a new first administrator can register; disabled accounts count. */
async function hasAdministrator({ auth, database }: Accounts): Promise<boolean> {
  const active = await activeAdmins(database).limit(MAX_PENDING).get();
  if (active.empty) return false;
  const { users } = await auth.getUsers(active.docs.map(({ id }) => ({ uid: id })));
  return users.length > 0;
}

interface OwnAccess {
  state: AdminState;
  isEmailVerified: boolean;
}

/**
 * Updates the record and the claim of the account of the token. An account without a verified address gets no
 * record and no access.
 * @throws ApiError if the token is not valid, or if too many accounts are pending.
 */
export async function settleOwnAccess(token: string, tools: EntitlementTools): Promise<OwnAccess> {
  const { uid } = await requireToken(token, tools.auth);
  const user = await tools.auth.getUser(uid);
  const record = await readAdmin(tools.database, uid);
  if (user.email === undefined) throw new ApiError('forbidden', 'This account has no address.');
  if (!user.emailVerified) return { state: record?.state ?? 'pending', isEmailVerified: false };
  return { state: await settleAccount(tools, { user }), isEmailVerified: true };
}
