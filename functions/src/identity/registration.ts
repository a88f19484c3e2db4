/**
 * Registers accounts. Each step is idempotent: registering again with the same password completes failed
 * steps. Existing and new addresses get the same response in the same time.
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
  /** The response time is rounded up to a multiple, so that it does not reveal existing accounts. */
  registrationStepMs: number;
}

/**
 * Creates an account, or completes the creation of an existing one if the password is correct.
 * @throws ApiError for an invalid invitation, or if too many accounts are pending.
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

/** Runs before the address is looked up, so that its errors do not reveal whether an account exists. */
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

/** Returns a session of the new account, or of the existing one with this address and password. */
async function createOrOpen(
  tools: RegistrationTools,
  registration: Registration,
): Promise<SignedIn | undefined> {
  const { email, password } = registration;
  if (await createUser(tools, registration)) return tools.signIn(email, password);
  return (await openAccount(tools, registration)) ?? takeOver(tools, registration);
}

/** Returns false if an account with the address exists. */
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

/** Consumes the rate limit of logins, so that registration does not allow more password guesses. */
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
 * Reclaims an account with an unverified address, which may have been registered by someone else than the owner of
 * the address. Replaces the password by that of an invited person; others set one with the link in a mail, which only
 * the owner receives.
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
