/** Who is an administrator: an account with the claim `admin` whose record says `active`. */
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { hasCode } from '../lib/errors.ts';
import { readAdmin } from './admin-store.ts';

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
