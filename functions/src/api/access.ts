/**
 * Who may send a request, and how many. Authentication with `Authorization: Bearer <ID token>` only; no cookies are
 * used, which rules out CSRF.
 */
import { ApiError } from '../api-error.ts';
import { type Administrator, requireAdministratorOf } from '../identity/sessions.ts';
import type { Author } from '../lib/audit-log.ts';
import { type BucketSize, consumeCallerTokens } from '../lib/rate-limits.ts';
import type { ApiContext } from './route.ts';

/** Returns the administrator who sent the request. @throws ApiError for everyone else. */
export function requireAdministrator(
  request: Request,
  context: ApiContext,
): Promise<Administrator> {
  return requireAdministratorOf(requireBearerToken(request), context);
}

/**
 * Returns the administrator who sent the request; `undefined` for requests without `Authorization` and for accounts that
 * are not active administrators. @throws ApiError for an invalid, expired or revoked token.
 */
export async function findAdministrator(
  request: Request,
  context: ApiContext,
): Promise<Administrator | undefined> {
  if (!request.headers.has('Authorization')) return undefined;
  try {
    return await requireAdministrator(request, context);
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'forbidden') return undefined;
    throw error;
  }
}

/** Returns the bearer token of a request; `undefined` if it is missing. */
export function findBearerToken(request: Request): string | undefined {
  const header = request.headers.get('Authorization') ?? '';
  return header.match(/^Bearer ([\w.~+/=-]+)$/i)?.[1];
}

/** Returns the bearer token of a request. @throws ApiError if it is missing. */
export function requireBearerToken(request: Request): string {
  const token = findBearerToken(request);
  if (token === undefined) throw new ApiError('unauthenticated', 'Please log in.');
  return token;
}

/** Requires a valid App Check token if App Check is enabled. @throws ApiError if it is missing or invalid. */
export async function requireAppCheck(
  request: Request,
  { verifyAppCheck }: ApiContext,
): Promise<void> {
  if (!verifyAppCheck) return;
  const token = request.headers.get('X-Firebase-AppCheck');
  if (token !== null && (await verifyAppCheck(token))) return;
  throw new ApiError('forbidden', 'Please send your enquiry from our site.');
}

/** Consumes a token of the buckets of the sender for a purpose. @throws ApiError if one is empty. */
export function limitCaller(
  request: Request,
  { database, callerOf, now }: Pick<ApiContext, 'database' | 'callerOf' | 'now'>,
  limit: { purpose: string; size: BucketSize },
): Promise<void> {
  return consumeCallerTokens(database, { ...limit, caller: callerOf(request), now: now() });
}

/** Returns the author of a change: the administrator who sent the request. */
export function authorOf(
  { administrator }: { administrator: Administrator | undefined },
  now: () => Date,
): Author {
  // Routes with `access: 'administrator'` reject other requests before the handler runs.
  if (!administrator) throw new Error("A route that writes requires `access: 'administrator'`.");
  return { uid: administrator.uid, now: now() };
}
