/** Requests for the accounts of administrators. */
import { FirebaseError } from 'firebase/app';
import {
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  type User,
} from 'firebase/auth';
import * as z from 'zod/mini';
import { adminAuth } from '@/lib/admin/admin-app.ts';
import { errorTextOf, sendAdminJson } from '@/lib/admin/send-admin-json.ts';
import { sendJson, UNREACHABLE_TEXT } from '@/lib/http.ts';
import { markAdministrator } from '@/lib/stored-values.ts';
import { recordInteraction } from './idle.ts';

/** The same text for a wrong password and an unknown address, which does not reveal accounts. */
const WRONG_CREDENTIALS = 'Wrong email or password.';

const errorTexts: Record<string, string> = {
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/invalid-email': WRONG_CREDENTIALS,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/user-disabled': WRONG_CREDENTIALS,
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': UNREACHABLE_TEXT,
};

interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in. `isAdministrator` is false for an account that waits for approval or is revoked; `problem` is an error
 * message.
 */
export async function signIn({
  email,
  password,
}: Credentials): Promise<{ isAdministrator: boolean } | { problem: string }> {
  try {
    const { user } = await signInWithEmailAndPassword(adminAuth, email, password);
    markAdministrator();
    recordInteraction();
    const { claims } = await user.getIdTokenResult();
    return { isAdministrator: claims.admin === true };
  } catch (error) {
    const problem = error instanceof FirebaseError ? errorTexts[error.code] : undefined;
    return { problem: problem ?? 'Login failed' };
  }
}

interface Registration {
  username: string;
  email: string;
  password: string;
  /** Token of an invitation. */
  invitation?: string | undefined;
}

/**
 * The state of a new account. The first one is active; others wait for approval or, with an invitation, for the
 * confirmation of their address.
 */
export type RegistrationState = 'active' | 'pending';

const registrationResponse = z.object({ state: z.enum(['active', 'pending']) });

/** Error message without a text of the server (specification, section 8). */
const REGISTRATION_FAILED = 'Registration failed';

/** Registers an account; `problem` is an error message. */
export async function register(
  registration: Registration,
): Promise<{ state: RegistrationState } | { problem: string }> {
  const response = await sendJson({
    method: 'POST',
    path: '/api/admin/register',
    body: registration,
  });
  if (response.kind === 'refused') return { problem: response.error || REGISTRATION_FAILED };
  const body = registrationResponse.safeParse(response.kind === 'ok' && response.body);
  return body.success ? { state: body.data.state } : { problem: REGISTRATION_FAILED };
}

/** Errors that would reveal whether the address has an account are treated as success. */
const IGNORED_ERROR_CODES = ['auth/user-not-found', 'auth/invalid-email', 'auth/missing-email'];

/** Sends a mail for resetting the password. Returns an error message, or `undefined`. */
export async function resetPassword(email: string): Promise<string | undefined> {
  try {
    await sendPasswordResetEmail(adminAuth, email);
    return undefined;
  } catch (error) {
    const code = error instanceof FirebaseError ? error.code : '';
    return IGNORED_ERROR_CODES.includes(code) ? undefined : mailFailureOf(code);
  }
}

/** Sends a mail for confirming the address. Returns an error message, or `undefined`. */
export async function sendVerification(user: User): Promise<string | undefined> {
  try {
    await sendEmailVerification(user);
    return undefined;
  } catch (error) {
    const code = error instanceof FirebaseError ? error.code : '';
    return code === 'auth/too-many-requests'
      ? 'A link was sent a moment ago. Please check your email, or try again in a few minutes.'
      : mailFailureOf(code);
  }
}

function mailFailureOf(code: string): string {
  return code === 'auth/network-request-failed'
    ? UNREACHABLE_TEXT
    : 'Failed to send the email. Please try again.';
}

const ownAccess = z.object({
  state: z.enum(['pending', 'active', 'revoked']),
  isEmailVerified: z.boolean(),
});

export type OwnAccess = z.infer<typeof ownAccess>;

/** Requests the access that the account is entitled to; `problem` is an error message. */
export async function claimAccess(): Promise<OwnAccess | { problem: string }> {
  const response = await sendAdminJson({ method: 'POST', path: '/api/admin/access', body: {} });
  const body = ownAccess.safeParse(response.kind === 'ok' && response.body);
  if (body.success) return body.data;
  return {
    problem: errorTextOf(response) || 'Your account could not be checked. Please try again.',
  };
}
