import type { User } from 'firebase/auth';
import { useEffect } from 'react';
import { leaveEndedSession } from './sign-out.ts';

/** Leaves for `destination` once the account's record says that this session has ended elsewhere. */
export function useEndedSession(user: User, validFromSeconds: number, destination: string): void {
  useEffect(() => {
    if (validFromSeconds === 0) return;
    user.getIdTokenResult().then(
      ({ authTime }) => {
        const startedSeconds = Math.floor(Date.parse(authTime) / 1_000);
        if (startedSeconds < validFromSeconds) void leaveEndedSession(destination);
      },
      // Without a token there is no session that could be shown.
      () => {},
    );
  }, [user, validFromSeconds, destination]);
}
