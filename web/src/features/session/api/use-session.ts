import type { User } from 'firebase/auth';
import { useSigninCheck } from 'reactfire';

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  /** `hasClaim`: the token says that the account is an administrator's. */
  | { status: 'signedIn'; user: User; hasClaim: boolean };

/** Who is signed in. What it says opens and shuts screens; rules and functions alone forbid. */
export function useSession(): Session {
  const { status, data } = useSigninCheck({ requiredClaims: { admin: true } });
  if (status === 'loading') return { status: 'loading' };
  if (!data.signedIn) return { status: 'signedOut' };
  return { status: 'signedIn', user: data.user, hasClaim: data.hasRequiredClaims };
}
