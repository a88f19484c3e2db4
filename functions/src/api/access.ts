/**
 * Credentials: `Authorization: Bearer <ID token>` and nothing else, so no cookie ever rides along.
 */
import { ApiError } from '../api-error.ts';
import { type Administrator, requireAdministratorOf } from '../identity/sessions.ts';
import type { Author } from '../lib/audit-log.ts';
import type { ApiContext } from './route.ts';

/** The administrator who calls. @throws ApiError for everyone else. */
export function requireAdministrator(
  request: Request,
  context: ApiContext,
): Promise<Administrator> {
  return requireAdministratorOf(requireBearer(request), context);
}

/** The administrator who calls, or `undefined`: anyone else has exactly a visitor's rights. */
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

/** The token of a request. @throws ApiError when there is none. */
export function requireBearer(request: Request): string {
  const header = request.headers.get('Authorization') ?? '';
  const token = header.match(/^Bearer ([\w.~+/=-]+)$/i)?.[1];
  if (token === undefined) throw new ApiError('unauthenticated', 'Please log in.');
  return token;
}

/** Who makes a change: the administrator who calls. */
export function authorOf(
  { caller }: { caller: Administrator | undefined },
  now: () => Date,
): Author {
  // The row's access says that there is a caller: without one it was refused before.
  if (!caller) throw new Error('A row that writes must be for administrators.');
  return { uid: caller.uid, now: now() };
}
