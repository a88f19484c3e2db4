/** Logging in and out. */
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import type { Caller } from '../lib/address.ts';
import { type BucketSize, consumeCallerTokens, consumeToken } from '../lib/rate-limits.ts';
import { adminReference, readAdmin } from './admin-store.ts';
import { requireToken } from './administrators.ts';
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

/** Whole seconds since the epoch, as in `auth_time`. */
export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

function waitMs(milliseconds: number): Promise<void> {
  const boundedMs = Math.min(Math.max(milliseconds, 0), 1_000 + TIMER_MARGIN_MS);
  return new Promise((resolve) => setTimeout(resolve, boundedMs));
}
