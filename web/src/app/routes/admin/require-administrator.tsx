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
import { LOGIN_PATH, loginPathAfter } from '../../admin-paths.ts';
import { LoadedPage } from '../../layouts/loaded-page.tsx';
import { PageHead } from '../../page-head.tsx';

/** Renders its children for administrators. Redirects others to the login, and back afterwards. */
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
  /** Whether the ID token has the claim `admin`. */
  hasClaim: boolean;
  children: ReactNode;
}

/**
 * Subscribes to the account's record, so that an open page is closed as soon as its rights are
 * revoked.
 */
function RequireActive({ user, hasClaim, children }: RequireActiveProps) {
  return (
    <LoadedPage
      live={useOwnRecord(user.uid)}
      loading={<SessionLoading />}
      failure="Your account could not be checked."
    >
      {(record) => (
        <SessionWatcher user={user} record={record}>
          {record?.state === 'active' && hasClaim ? (
            children
          ) : (
            <>
              <PageHead title="Account" />
              <AccountStatus
                user={user}
                record={record}
                loading={<SessionLoading />}
                onLogOut={() => signOut(LOGIN_PATH)}
              />
            </>
          )}
        </SessionWatcher>
      )}
    </LoadedPage>
  );
}

interface SessionWatcherProps {
  user: User;
  record: Admin | undefined;
  children: ReactNode;
}

/** Signs out when the session has ended elsewhere, or after 12 hours without interaction. */
function SessionWatcher({ user, record, children }: SessionWatcherProps) {
  // A revoked account is not signed out; it sees a page about its status.
  const validFrom = record?.state === 'revoked' ? 0 : (record?.sessionsValidFrom ?? 0);
  const { pathname, search } = useLocation();
  const path = pathname + search;
  useEndedSession(user, validFrom, () => loginPathAfter('elsewhere', path));
  useIdleSignOut(() => loginPathAfter('idle', path));
  return children;
}

/** Shown while the session is checked. */
function SessionLoading() {
  return (
    <div role="status" className="grid min-h-screen place-items-center text-ink-soft">
      Checking your login…
    </div>
  );
}
