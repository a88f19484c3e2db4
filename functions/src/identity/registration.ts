/**
 * Registration. Each step can be run again: whoever registers again with the same password completes
 * what failed, and an address that is taken gets the same response in the same time as one that is not.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AdminState } from '@neev/domain';
import { hasCode } from '../lib/errors.ts';
import { type BucketSize, tryConsumeToken } from '../lib/rate-limits.ts';
import { findUser, readAdmin } from './accounts.ts';
import {
  type EntitlementTools,
  isFirstAddress,
  requirePendingPlace,
  settleAccount,
} from './entitlement.ts';
import type { AccountMailer, SignedIn, SignIn } from './identity.ts';
import { requireInvitation } from './invitations.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  /** The token of an invitation. */
  invitation?: string | undefined;
}

interface RegistrationTools extends EntitlementTools {
  signIn: SignIn;
  mailer: AccountMailer;
  limits: { loginsPerAccount: BucketSize; mailsPerAccount: BucketSize };
  /** Every registration takes a multiple of so many milliseconds, so that its time tells nothing. */
  registrationStepMs: number;
}

/**
 * Creates an account, or completes the creation of one whose password is given.
 * @throws ApiError for an invitation that does not count, or when too many wait.
 */
export async function registerAccount(
  tools: RegistrationTools,
  registration: Registration,
): Promise<{ state: 'active' | 'pending' }> {
  const startedAt = performance.now();
  try {
    const state = await register(tools, registration);
    return { state: state === 'active' ? 'active' : 'pending' };
  } finally {
    await waitForStep(performance.now() - startedAt, tools.registrationStepMs);
  }
}

async function register(
  tools: RegistrationTools,
  registration: Registration,
): Promise<AdminState | undefined> {
  await requireAdmission(tools, registration);
  const signedIn = await createOrOpen(tools, registration);
  if (!signedIn) return undefined;
  const user = await tools.auth.getUser(signedIn.localId);
  const { username, invitation } = registration;
  const state = await settleAccount(tools, { user, username, invitation });
  if (!user.emailVerified) await tools.mailer.sendVerification(signedIn.idToken);
  return state;
}

/** Before anything is known of the address: the response says nothing of it. */
async function requireAdmission(
  tools: RegistrationTools,
  { email, invitation }: Registration,
): Promise<void> {
  const { database, now, firstAdminEmail } = tools;
  if (invitation !== undefined) {
    await requireInvitation(database, invitation, { email, now: now() });
  } else if (!isFirstAddress(firstAdminEmail, email)) {
    await requirePendingPlace(tools);
  }
}

/** A session of the new account, or of the one that has the address and the password. */
async function createOrOpen(
  tools: RegistrationTools,
  registration: Registration,
): Promise<SignedIn | undefined> {
  const { email, password } = registration;
  if (await createUser(tools, registration)) return tools.signIn(email, password);
  return (await openAccount(tools, registration)) ?? takeOver(tools, registration);
}

/** Whether there was none with the address. */
async function createUser(
  { auth }: RegistrationTools,
  { username, email, password }: Registration,
): Promise<boolean> {
  try {
    await auth.createUser({ email, password, displayName: username });
    return true;
  } catch (error) {
    if (hasCode(error, 'auth/email-already-exists')) return false;
    throw error;
  }
}

/** Counts as a login: a password is not guessed here more often than there. */
async function openAccount(
  { database, signIn, now, limits }: RegistrationTools,
  { email, password }: Registration,
): Promise<SignedIn | undefined> {
  const isAllowed = await tryConsumeToken(database, {
    purpose: 'login-account',
    subject: email.toLowerCase(),
    size: limits.loginsPerAccount,
    now: now(),
  });
  return isAllowed ? signIn(email, password) : undefined;
}

/**
 * Another person may have registered the address before its owner. As long as it is not confirmed, a
 * new registration makes the earlier password useless: an invited person's own takes its place, and
 * anyone else chooses one by the link in a mail, which only the owner gets.
 */
async function takeOver(
  tools: RegistrationTools,
  { email, password, invitation }: Registration,
): Promise<SignedIn | undefined> {
  const { auth, database, signIn, mailer, now, limits } = tools;
  const user = await findUser(tools, { email });
  if (!user || user.disabled) return undefined;
  const isOpen = !user.emailVerified && (await readAdmin(database, user.uid))?.state !== 'active';
  if (isOpen && invitation !== undefined) {
    await replacePassword(tools, user.uid, password);
    return signIn(email, password);
  }
  const subject = email.toLowerCase();
  const mails = { purpose: 'account-mail', subject, size: limits.mailsPerAccount, now: now() };
  if (!(await tryConsumeToken(database, mails))) return undefined;
  if (isOpen) await replacePassword({ auth }, user.uid, randomBytes(32).toString('base64url'));
  await mailer.sendPasswordReset(email);
  return undefined;
}

async function replacePassword(
  { auth }: Pick<RegistrationTools, 'auth'>,
  uid: string,
  password: string,
): Promise<void> {
  await auth.updateUser(uid, { password });
  await auth.revokeRefreshTokens(uid);
}

function waitForStep(elapsedMs: number, stepMs: number): Promise<void> {
  const restMs = stepMs === 0 ? 0 : stepMs - (elapsedMs % stepMs);
  return wait(restMs);
}
