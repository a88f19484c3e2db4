export { REGISTER_PATH } from '@neev/domain';

/** The hidden login (specification, section 2). */
export const LOGIN_PATH = '/admin-portal-xyz-login';

/** Where an administrator arrives. */
export const ADMIN_HOME = '/admin/dashboard';

/** The login, with a notice on why the session has ended. */
export function loginAfter(reason: SignOutReason): string {
  return `${LOGIN_PATH}?signed-out=${reason}`;
}

/** `idle`: nothing was done for long. `elsewhere`: logged out on another device, or by another person. */
export type SignOutReason = 'idle' | 'elsewhere';
