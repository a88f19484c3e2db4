import type { Admin } from '@neev/domain';
import type { User } from 'firebase/auth';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { signOut } from '@/features/session/api/sign-out.ts';
import { useSession } from '@/features/session/api/use-session.ts';
import { useOwnRecord } from '@/features/session/api/watch-own-record.ts';
import { LOGIN_PATH } from '../../admin-paths.ts';
import { LoadedPage } from '../../layouts/loaded-page.tsx';
import { SessionLoading } from './session-loading.tsx';

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
      {(record) =>
        record?.state === 'active' && hasClaim ? children : <Shut user={user} record={record} />
      }
    </LoadedPage>
  );
}

interface ShutProps {
  user: User;
  record: Admin | undefined;
}

function Shut({ user, record }: ShutProps) {
  const { title, text } = reasonOf(record);
  return (
    <main className="container-page flex min-h-screen max-w-xl flex-col justify-center">
      <h1 className="text-title course">{title}</h1>
      <p className="mt-4 text-ink-soft">
        You are signed in as {user.email}. {text}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        {record?.state === 'active' && (
          <Button onClick={() => openWithNewToken(user)}>Open the admin area</Button>
        )}
        <Button variant="dark" onClick={() => signOut(LOGIN_PATH)}>
          Logout
        </Button>
      </div>
    </main>
  );
}

function reasonOf(record: Admin | undefined): { title: string; text: string } {
  switch (record?.state) {
    case 'active':
      return { title: 'Your account has been approved', text: 'You can go on.' };
    case 'pending':
      return {
        title: 'This account waits for approval',
        text: 'An administrator has to approve it; this page will tell you when that has happened.',
      };
    case 'revoked':
      return {
        title: 'This account has no access any more',
        text: 'An administrator has revoked it. Ask them, or log in with another account.',
      };
    case undefined:
      return {
        title: 'This account has no access',
        text: 'It is not an administrator’s. Log in with another account, or register.',
      };
  }
}

/** The token from before the approval does not tell of it. */
async function openWithNewToken(user: User): Promise<void> {
  await user.getIdToken(true);
  window.location.reload();
}
