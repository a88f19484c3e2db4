/**
 * Login, logout and session tokens. An administrator is an account with the claim `admin` and an active record.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../lib/address.ts';
import { hasCode } from '../lib/errors.ts';
import { type BucketSize, consumeCallerTokens, consumeToken } from '../lib/rate-limits.ts';
import { type Accounts, adminReference, epochSecondsOf, readAdmin } from './accounts.ts';
import type { SignIn, SignInTokens } from './identity.ts';

/** The same text for a wrong password and an unknown address. */
const WRONG_CREDENTIALS = 'Wrong email or password.';

/** The minimum time of a rejected login, so that it does not reveal existing accounts. */
const MIN_REJECTION_MS = 500;

/** Added to timers, which can fire early. */
const TIMER_MARGIN_MS = 10;

interface Login {
  email: string;
  password: string;
  caller: Caller;
}

interface LoginContext {
  database: Firestore;
  signIn: SignIn;
  now: () => Date;
  limits: { loginsPerAccount: BucketSize; loginsPerAddress: BucketSize };
}

/**
 * Verifies a password. Every attempt consumes tokens of the account, the address and all callers; a successful one
 * is not refunded, because the buckets hold far more than a user needs.
 * @throws ApiError for wrong credentials, or if a rate limit is exceeded.
 */
export async function logIn(
  { email, password, caller }: Login,
  { database, signIn, now, limits }: LoginContext,
): Promise<SignInTokens> {
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
  const tokens = await signIn(email, password);
  if (tokens) return tokens;
  await waitMs(MIN_REJECTION_MS - (performance.now() - startedAt));
  throw new ApiError('unauthenticated', WRONG_CREDENTIALS);
}

/** Ends every session of the account of the token, including its own. */
export async function logOut(
  token: string,
  { auth, database, now }: Accounts & Pick<LoginContext, 'now'>,
): Promise<void> {
  const { uid, iat } = await requireToken(token, auth);
  // Sessions are compared in whole seconds: one that started in the same second as the logout would
  // stay valid. Timers can fire a millisecond early.
  const nextSecond = Math.max(iat, epochSecondsOf(now())) + 1;
  await waitMs(nextSecond * 1_000 - now().getTime() + TIMER_MARGIN_MS);
  await endSessions(database, uid, Math.max(nextSecond, epochSecondsOf(now())));
  await auth.revokeRefreshTokens(uid);
}

/** Also writes the record, because security rules cannot see revoked tokens. */
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

/**
 * Returns the administrator of a token.
 * @throws ApiError if the token is not valid, or if its account is not an administrator.
 */
export async function requireAdministratorOf(
  token: string,
  { auth, database }: Accounts,
): Promise<Administrator> {
  const decoded = await requireToken(token, auth);
  const record = decoded.admin === true ? await readAdmin(database, decoded.uid) : undefined;
  if (record?.state !== 'active')
    throw new ApiError('forbidden', 'Only administrators can do this.');
  if (decoded.auth_time < record.sessionsValidFrom) {
    throw new ApiError('unauthenticated', 'Please log in again.');
  }
  return { uid: decoded.uid };
}

/**
 * Returns the account of a token.
 * @throws ApiError if the token is forged, expired, revoked, or of another project. Other errors if it could not be
 * verified.
 */
export async function requireToken(token: string, auth: Auth): Promise<DecodedIdToken> {
  try {
    return await auth.verifyIdToken(token, true);
  } catch (cause) {
    if (isKeyOutage(cause) || !rejectionCodes.some((code) => hasCode(cause, code))) throw cause;
    throw new ApiError('unauthenticated', 'Please log in again.', { cause });
  }
}

/** Errors of the token or its account. With any other, such as an exceeded quota, the token could not be verified. */
const rejectionCodes = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
];

/**
 * Whether the public keys of tokens could not be fetched. firebase-admin gives this the code of a forged token, so the message
 * is compared.
 */
function isKeyOutage(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^Error (while making request|fetching public keys)/.test(error.message)
  );
}
