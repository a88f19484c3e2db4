/**
 * Determines the state to which an account is entitled and writes it into the record. An account becomes active by an
 * approval, by an invitation whose inviter is still an administrator, or as the first administrator. A verified address
 * is required, except for the first administrator of an installation that configures none.
 */
import { type Admin, type AdminState, limits } from '@neev/domain';
import type { UserRecord } from 'firebase-admin/auth';
import { type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { addAuditEntry } from '../lib/audit-log.ts';
import { addConditionalWrite, retryOnContention } from '../lib/errors.ts';
import {
  type Accounts,
  activeAdmins,
  adminReference,
  decidedFields,
  firstAdministratorReference,
  hasEmailOf,
  parseAdmin,
  pendingAdmins,
  readAdmin,
  syncClaim,
} from './accounts.ts';
import { requireInvitation, requireValidInvitation, type StoredInvitation } from './invitations.ts';
import { requireToken } from './sessions.ts';

/** Pending accounts at most; beyond, only invited accounts can register. */
export const MAX_PENDING = 100;

export interface EntitlementContext extends Accounts {
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
export async function applyEntitlement(
  context: EntitlementContext,
  claimant: Claimant,
): Promise<AdminState> {
  const state = await retryOnContention(() => writeRecord(context, claimant));
  await syncClaim(context, claimant.user.uid);
  return state;
}

/** @throws ApiError if `MAX_PENDING` accounts are pending. */
export async function requirePendingCapacity({ database }: Accounts): Promise<void> {
  const pendingCount = await pendingAdmins(database).limit(MAX_PENDING).count().get();
  if (pendingCount.data().count < MAX_PENDING) return;
  throw new ApiError(
    'tooMany',
    'Too many people are waiting for approval. Please ask an administrator to invite you.',
  );
}

interface EntitlementInput {
  state: AdminState | undefined;
  isEmailVerified: boolean;
  isInvited: boolean;
  isFirst: boolean;
}

function entitledState({
  state,
  isEmailVerified,
  isInvited,
  isFirst,
}: EntitlementInput): AdminState {
  if (state === 'active' || state === 'revoked') return state;
  return isFirst || (isInvited && isEmailVerified) ? 'active' : 'pending';
}

async function writeRecord(context: EntitlementContext, claimant: Claimant): Promise<AdminState> {
  const { database } = context;
  const entitlement = await readEntitlement(context, claimant);
  const { snapshot, record, state, invitedBy, invitation, firstAdminMarker } = entitlement;
  if (!record && state === 'pending' && !invitation) await requirePendingCapacity(context);

  const at = context.now();
  const { uid } = claimant.user;
  const batch = database.batch();
  addConditionalWrite(batch, snapshot, {
    ...identityFields(claimant, record),
    createdAt: record?.createdAt ?? at,
    ...(record?.invitedBy !== invitedBy && { invitedBy: invitedBy ?? FieldValue.delete() }),
    state,
  });
  if (state === 'active' && record?.state !== 'active') addApproval(batch, entitlement, at);
  if (firstAdminMarker) addConditionalWrite(batch, firstAdminMarker, { uid });
  if (invitation && !invitation.value.usedAt) {
    addConditionalWrite(batch, invitation.snapshot, { usedAt: at, usedBy: uid });
  }
  await batch.commit();
  return state;
}

interface Entitlement {
  /** Of the record, which may not exist yet. */
  snapshot: DocumentSnapshot;
  record: Admin | undefined;
  /** The state to which the account is entitled. */
  state: AdminState;
  /** The uid of the administrator who has invited the account. */
  invitedBy: string | undefined;
  invitation: StoredInvitation | undefined;
  /** Only if the account becomes the first administrator. */
  firstAdminMarker: DocumentSnapshot | undefined;
}

async function readEntitlement(
  context: EntitlementContext,
  claimant: Claimant,
): Promise<Entitlement> {
  const { database } = context;
  const { user } = claimant;
  const snapshot = await adminReference(database, user.uid).get();
  const record = parseAdmin(snapshot);
  const invitation = await readInvitation(context, claimant);
  // An invitation is for one address. An account can change its own at the Auth service.
  const earlierInviter = record && hasEmailOf(user, record) ? record.invitedBy : undefined;
  const invitedBy = invitation?.value.invitedBy ?? earlierInviter;
  const firstAdminMarker = await findFirstAdminMarker(context, user, record);
  const state = entitledState({
    state: record?.state,
    isEmailVerified: user.emailVerified,
    isInvited: await isActive(context, invitedBy),
    isFirst: firstAdminMarker !== undefined,
  });
  return { snapshot, record, state, invitedBy, invitation, firstAdminMarker };
}

/** Adds who has approved the account: the inviter, or the account itself as the first administrator. */
function addApproval(
  batch: WriteBatch,
  { snapshot: { ref }, invitedBy, firstAdminMarker }: Entitlement,
  now: Date,
): void {
  const author = { uid: firstAdminMarker ? ref.id : (invitedBy ?? ref.id), now };
  const { decidedBy, decidedAt } = decidedFields({ state: 'active', author });
  batch.update(ref, { decidedBy, decidedAt });
  addAuditEntry(ref.firestore, batch, { action: 'admin.approved', subject: ref.id, author });
}

/** Returns name, address and its verification. The name can change only until an administrator has decided on the account. */
function identityFields({ user, username }: Claimant, record: Admin | undefined) {
  const email = user.email ?? '';
  const newUsername = record && record.state !== 'pending' ? undefined : username;
  const name = newUsername ?? record?.username ?? (user.displayName?.trim() || email);
  return {
    username: name.slice(0, limits.username),
    email,
    isEmailVerified: user.emailVerified,
  };
}

/** @throws ApiError if there is a token whose invitation is not valid for the account. */
async function readInvitation(
  { database, now }: EntitlementContext,
  { user, invitation: token }: Claimant,
): Promise<StoredInvitation | undefined> {
  if (token === undefined) return undefined;
  const recipient = { email: user.email ?? '', now: now() };
  const storedInvitation = await requireInvitation(database, token, recipient);
  const { usedAt, usedBy } = storedInvitation.value;
  if (usedAt && usedBy !== user.uid) requireValidInvitation(undefined, recipient);
  return storedInvitation;
}

async function isActive({ database }: Accounts, uid: string | undefined): Promise<boolean> {
  return uid !== undefined && (await readAdmin(database, uid))?.state === 'active';
}

/**
 * Returns the marker document of the first administrator if the account can become it. It is written
 * conditionally, so that only one of several concurrent accounts succeeds.
 */
async function findFirstAdminMarker(
  context: EntitlementContext,
  user: UserRecord,
  record: Admin | undefined,
): Promise<DocumentSnapshot | undefined> {
  if (record && record.state !== 'pending') return undefined;
  if (!canBeFirstAdmin(context, user)) return undefined;
  // Read before the query for administrators, so that a concurrent first administrator changes it.
  const marker = await firstAdministratorReference(context.database).get();
  return (await hasAdministrator(context)) ? undefined : marker;
}

function canBeFirstAdmin({ firstAdminEmail }: EntitlementContext, user: UserRecord): boolean {
  if (firstAdminEmail === '') return true;
  return user.emailVerified && isFirstAdminEmail(firstAdminEmail, user.email ?? '');
}

/** Whether the address is that of the configured first administrator. */
export function isFirstAdminEmail(firstAdminEmail: string, email: string): boolean {
  return firstAdminEmail !== '' && firstAdminEmail.toLowerCase() === email.toLowerCase();
}

/** The maximum of `getUsers`. */
const MAX_USERS = 100;

/** Ignores records of deleted accounts, so that a new first administrator can register; disabled accounts count. */
async function hasAdministrator({ auth, database }: Accounts): Promise<boolean> {
  const active = await activeAdmins(database).limit(MAX_USERS).get();
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
export async function applyOwnEntitlement(
  token: string,
  context: EntitlementContext,
): Promise<OwnAccess> {
  const { uid } = await requireToken(token, context.auth);
  const user = await context.auth.getUser(uid);
  const record = await readAdmin(context.database, uid);
  if (user.email === undefined)
    throw new ApiError('forbidden', 'This account has no email address.');
  if (!user.emailVerified) return { state: record?.state ?? 'pending', isEmailVerified: false };
  return { state: await applyEntitlement(context, { user }), isEmailVerified: true };
}
