/** What a signed-in account asks for itself: what it may do, and what is missing. */
import type { AdminState } from '@neev/domain';
import { ApiError } from '../api-error.ts';
import { readAdmin } from './admin-store.ts';
import { requireToken } from './administrators.ts';
import { type EntitlementTools, settleAccount } from './entitlement.ts';

export interface OwnAccess {
  state: AdminState;
  isEmailVerified: boolean;
}

/**
 * Gives the account that a token speaks for what it is entitled to. One without a confirmed address
 * gets nothing, and no record is made for it.
 * @throws ApiError when the token does not count, or when too many wait.
 */
export async function settleOwnAccess(token: string, tools: EntitlementTools): Promise<OwnAccess> {
  const { uid } = await requireToken(token, tools.auth);
  const user = await tools.auth.getUser(uid);
  const record = await readAdmin(tools.database, uid);
  if (user.email === undefined) throw new ApiError('forbidden', 'This account has no address.');
  if (!user.emailVerified) return { state: record?.state ?? 'pending', isEmailVerified: false };
  return { state: await settleAccount(tools, { user }), isEmailVerified: true };
}
