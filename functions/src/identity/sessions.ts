/**
 * Logging in and out, and the tokens of sessions: an administrator is an account with the claim `admin` whose record says `active`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../lib/address.ts';
import { hasCode } from '../lib/errors.ts';
import { type BucketSize, consumeCallerTokens, consumeToken } from '../lib/rate-limits.ts';
import { adminReference, readAdmin, secondsOf } from './accounts.ts';
import type { SignedIn, SignIn } from './identity.ts';

/** Wrong password and unknown address read the same. */
const WRONG_CREDENTIALS = 'Wrong email or password.';

/** Milliseconds that a refused login takes at the least, so that its time tells nothing either. */
const REFUSAL_MS = 500;

/** Milliseconds added to a wait that must not end early. */
const TIMER_MARGIN_MS = 10;

interface Login {
  email: string;
  password: string;
  caller: Caller;
}

interface LoginTools {
  database: Firestore;
  signIn: SignIn;
  now: () => Date;
  limits: { loginsPerAccount: BucketSize; loginsPerAddress: BucketSize };
}

/**
 * Checks a password. Every try counts, per account, per address and
 * among all; a good one is not given back,
 * since a bucket holds far more than a person needs.
 * @throws ApiError for wrong credentials, and for any when there were too many tries.
 */
export async function logIn(
  { email, password, caller }: Login,
  { database, signIn, now, limits }: LoginTools,
): Promise<SignedIn> {
  const startedAt = performance.now();
  const account = email.toLowerCase();
  await consumeCallerTokens(database, {
    purpose: 'login-address',
    caller,
    size: limits.loginsPerAddress,
    now: now(),
  });
  await consumeToken(database, {
    purpose: 'login-account',
    subject: account,
    size: limits.loginsPerAccount,
    now: now(),
  });
  const signedIn = await signIn(email, password);
  if (signedIn) return signedIn;
  await waitMs(REFUSAL_MS - (performance.now() - startedAt));
  throw new ApiError('unauthenticated', WRONG_CREDENTIALS);
}

/** Ends every session of the account that a token speaks for, the token's own included. */
export async function logOut(
  token: string,
  { auth, database, now }: Pick<LoginTools, 'database' | 'now'> & { auth: Auth },
): Promise<void> {
  const { uid, iat } = await requireToken(token, auth);
  // Sessions are compared by whole seconds: one that began in the second of the logout, here or on
  // another device, would stay. Timers may fire a millisecond early.
  const nextSecond = Math.max(iat, secondsOf(now())) + 1;
  await waitMs(nextSecond * 1_000 - now().getTime() + TIMER_MARGIN_MS);
  await endSessions(database, uid, Math.max(nextSecond, secondsOf(now())));
  await auth.revokeRefreshTokens(uid);
}

/** The security rules see no revoked token: they compare with the account's record. */
async function endSessions(
  database: Firestore,
  uid: string,
  sessionsValidFrom: number,
): Promise<void> {
  if (!(await readAdmin(database, uid))) return;
  await adminReference(database, uid).update({ sessionsValidFrom });
}

function waitMs(milliseconds: number): Promise<void> {
  const boundedMs = Math.min(Math.max(milliseconds, 0), 1_000 + TIMER_MARGIN_MS);
  return wait(boundedMs);
}

export interface Administrator {
  uid: string;
}

interface Access {
  auth: Auth;
  database: Firestore;
}

/**
 * The administrator whom a token speaks for.
 * @throws ApiError when the token does not count, or its account is not an administrator (any more).
 */
export async function requireAdministratorOf(
  token: string,
  { auth, database }: Access,
): Promise<Administrator> {
  const decoded = await requireToken(token, auth);
  const record = decoded.admin === true ? await readAdmin(database, decoded.uid) : undefined;
  if (record?.state !== 'active') throw new ApiError('forbidden', 'This needs an administrator.');
  if (decoded.auth_time < record.sessionsValidFrom) {
    throw new ApiError('unauthenticated', 'Please log in again.');
  }
  return { uid: decoded.uid };
}

/**
 * The account whom a token speaks for.
 * @throws ApiError when the token is forged, expired, revoked, or of another project.
 */
export async function requireToken(token: string, auth: Auth): Promise<DecodedIdToken> {
  try {
    return await auth.verifyIdToken(token, true);
  } catch (cause) {
    if (isOutage(cause)) throw cause;
    throw new ApiError('unauthenticated', 'Please log in again.', { cause });
  }
}

/** The Auth service did not answer, which says nothing about the token. */
function isOutage(error: unknown): boolean {
  return hasCode(error, 'auth/internal-error') || hasCode(error, 'app/network-error');
}
