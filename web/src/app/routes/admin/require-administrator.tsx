import type { Admin } from '@neev/domain';
import type { User } from 'firebase/auth';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AccountStatus } from '@/features/session/account-status.tsx';
import {
  signOut,
  useEndedSession,
  useIdleSignOut,
  useOwnRecord,
  useSession,
} from '@/features/session/session.tsx';
import { LOGIN_PATH, loginAfter } from '../../admin-paths.ts';
import { LoadedPage } from '../../layouts/loaded-page.tsx';

/** Shows its children to administrators; whoever is not signed in goes to the login and back. */
export function RequireAdministrator({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();

  switch (session.status) {
    case 'loading':
      return <SessionLoading />;
    case 'signedOut':
      return <Navigate to={LOGIN_PATH} replace state={{ from: pathname + search }} />;
    case 'signedIn':
      return <RequireActive {...session}>{children}</RequireActive>;
  }
}

interface RequireActiveProps {
  user: User;
  /** Whether the token says that the account is an administrator's. */
  hasClaim: boolean;
  children: ReactNode;
}

/** The account's record is watched: an open page shuts as soon as its rights are revoked. */
function RequireActive({ user, hasClaim, children }: RequireActiveProps) {
  return (
    <LoadedPage
      live={useOwnRecord(user.uid)}
      loading={<SessionLoading />}
      failure="Your account could not be checked."
    >
      {(record) => (
        <OpenSession user={user} record={record}>
          {record?.state === 'active' && hasClaim ? (
            children
          ) : (
            <AccountStatus
              user={user}
              record={record}
              loading={<SessionLoading />}
              onLogOut={() => signOut(LOGIN_PATH)}
            />
          )}
        </OpenSession>
      )}
    </LoadedPage>
  );
}

interface OpenSessionProps {
  user: User;
  record: Admin | undefined;
  children: ReactNode;
}

/** Ends with the session: when it has ended elsewhere, or after 12 hours without any interaction. */
function OpenSession({ user, record, children }: OpenSessionProps) {
  // A revoked account gets a page that says so.
  const validFrom = record?.state === 'revoked' ? 0 : (record?.sessionsValidFrom ?? 0);
  useEndedSession(user, validFrom, loginAfter('elsewhere'));
  useIdleSignOut(loginAfter('idle'));
  return children;
}

/** While it is being found out who is signed in. */
function SessionLoading() {
  return (
    <div role="status" className="grid min-h-screen place-items-center text-ink-soft">
      Checking your session…
    </div>
  );
}
