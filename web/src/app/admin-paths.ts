export { REGISTER_PATH } from '@neev/domain';

/** The hidden login (specification, section 2). */
export const LOGIN_PATH = '/admin-portal-xyz-login';

/** The first screen after login. */
export const ADMIN_HOME_PATH = '/admin/dashboard';

/** The path of the login screen with a notice about the sign-out. The login leads back to `from`. */
export function loginPathAfter(reason: SignOutReason, from: string): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ 'signed-out': reason, from })}`;
}

/**
 * `idle`: no interaction for 12 hours. `elsewhere`: logged out on another device, or by another
 * administrator.
 */
export type SignOutReason = 'idle' | 'elsewhere';
