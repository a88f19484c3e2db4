import type { User } from 'firebase/auth';
import { useSigninCheck } from 'reactfire';

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  /** Signed in without the rights of an administrator: a visitor, that is. */
  | { status: 'noRights'; user: User }
  | { status: 'administrator'; user: User };

/** Who is signed in. What it says opens and shuts screens; rules and functions alone forbid. */
export function useSession(): Session {
  const { status, data } = useSigninCheck({ requiredClaims: { admin: true } });
  if (status === 'loading') return { status: 'loading' };
  if (!data.signedIn) return { status: 'signedOut' };
  return { status: data.hasRequiredClaims ? 'administrator' : 'noRights', user: data.user };
}
