/**
 * Registers accounts. Each step is idempotent: registering again with the same password completes failed
 * steps. Existing and new addresses get the same response in the same time.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AdminState } from '@neev/domain';
import { hasCode, tryWrite } from '../lib/errors.ts';
import { type BucketSize, tryConsumeToken } from '../lib/rate-limits.ts';
import { findUser, readAdmin } from './accounts.ts';
import {
  applyEntitlement,
  type EntitlementContext,
  isFirstAdminEmail,
  requirePendingCapacity,
} from './entitlement.ts';
import type { AccountMailer, SignIn, SignInTokens } from './identity.ts';
import { requireInvitation } from './invitations.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  /** The token of an invitation. */
  invitation?: string | undefined;
}

interface RegistrationContext extends EntitlementContext {
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
  context: RegistrationContext,
  registration: Registration,
): Promise<{ state: 'active' | 'pending' }> {
  const startedAt = performance.now();
  try {
    const state = await register(context, registration);
    return { state: state === 'active' ? 'active' : 'pending' };
  } finally {
    await waitForStep(performance.now() - startedAt, context.registrationStepMs);
  }
}

async function register(
  context: RegistrationContext,
  registration: Registration,
): Promise<AdminState | undefined> {
  await requireRegistrationAllowed(context, registration);
  const tokens = await createOrSignIn(context, registration);
  if (!tokens) return undefined;
  const user = await context.auth.getUser(tokens.localId);
  const { username, invitation } = registration;
  const state = await applyEntitlement(context, { user, username, invitation });
  if (!user.emailVerified) await context.mailer.sendVerification(tokens.idToken);
  return state;
}

/** Runs before the address is looked up, so that its errors do not reveal whether an account exists. */
async function requireRegistrationAllowed(
  context: RegistrationContext,
  { email, invitation }: Registration,
): Promise<void> {
  const { database, now, firstAdminEmail } = context;
  if (invitation !== undefined) {
    await requireInvitation(database, invitation, { email, now: now() });
  } else if (!isFirstAdminEmail(firstAdminEmail, email)) {
    await requirePendingCapacity(context);
  }
}

/** Returns a session of the new account, or of the existing one with this address and password. */
async function createOrSignIn(
  context: RegistrationContext,
  registration: Registration,
): Promise<SignInTokens | undefined> {
  const { email, password } = registration;
  if (await createUser(context, registration)) return context.signIn(email, password);
  return (
    (await signInToExistingAccount(context, registration)) ?? reclaimAccount(context, registration)
  );
}

/** Returns false if an account with the address exists. */
function createUser(
  { auth }: RegistrationContext,
  { username, email, password }: Registration,
): Promise<boolean> {
  const creation = auth.createUser({ email, password, displayName: username });
  return tryWrite(creation, (error) => hasCode(error, 'auth/email-already-exists'));
}

/** Consumes the rate limit of logins, so that registration does not allow more password guesses. */
async function signInToExistingAccount(
  { database, signIn, now, limits }: RegistrationContext,
  { email, password }: Registration,
): Promise<SignInTokens | undefined> {
  const isAllowed = await tryConsumeToken(database, {
    purpose: 'login-account',
    subject: email.toLowerCase(),
    size: limits.loginsPerAccount,
    now: now(),
  });
  return isAllowed ? signIn(email, password) : undefined;
}

/**
 * Reclaims an account with an unverified address, which may have been registered by another person than the owner of
 * the address. Replaces the password by that of an invited person; others set one with the link in a mail, which only
 * the owner receives.
 */
async function reclaimAccount(
  context: RegistrationContext,
  { email, password, invitation }: Registration,
): Promise<SignInTokens | undefined> {
  const { auth, database, signIn, mailer, now, limits } = context;
  const user = await findUser(context, { email });
  if (!user || user.disabled) return undefined;
  const isReclaimable =
    !user.emailVerified && (await readAdmin(database, user.uid))?.state !== 'active';
  if (isReclaimable && invitation !== undefined) {
    await replacePassword(context, user.uid, password);
    return signIn(email, password);
  }
  const subject = email.toLowerCase();
  const mailLimit = { purpose: 'account-mail', subject, size: limits.mailsPerAccount, now: now() };
  if (!(await tryConsumeToken(database, mailLimit))) return undefined;
  if (isReclaimable)
    await replacePassword({ auth }, user.uid, randomBytes(32).toString('base64url'));
  await mailer.sendPasswordReset(email);
  return undefined;
}

async function replacePassword(
  { auth }: Pick<RegistrationContext, 'auth'>,
  uid: string,
  password: string,
): Promise<void> {
  await auth.updateUser(uid, { password });
  await auth.revokeRefreshTokens(uid);
}

function waitForStep(elapsedMs: number, stepMs: number): Promise<void> {
  const remainingMs = stepMs === 0 ? 0 : stepMs - (elapsedMs % stepMs);
  return wait(remainingMs);
}
