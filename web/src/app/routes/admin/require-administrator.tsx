import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { signOut } from '@/features/session/api/sign-in.ts';
import { useSession } from '@/features/session/api/use-session.ts';
import { LOGIN_PATH } from './paths.ts';
import { SessionLoading } from './session-loading.tsx';

/** Shows its children to administrators; whoever is not signed in goes to the login and back. */
export function RequireAdministrator({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();

  switch (session.status) {
    case 'loading':
      return <SessionLoading />;
    case 'signedOut':
      return <Navigate to={LOGIN_PATH} replace state={{ from: location.pathname }} />;
    case 'noRights':
      return <NoRights email={session.user.email ?? ''} />;
    case 'administrator':
      return children;
  }
}

function NoRights({ email }: { email: string }) {
  return (
    <main className="container-page flex min-h-screen max-w-xl flex-col justify-center">
      <h1 className="text-title course">This account has no access</h1>
      <p className="mt-4 text-ink-soft">
        {email} is signed in, but is not an administrator. Ask an administrator to approve it, or
        log in with another account.
      </p>
      <Button variant="dark" className="mt-8 self-start" onClick={signOut}>
        Logout
      </Button>
    </main>
  );
}
