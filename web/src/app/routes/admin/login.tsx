import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '@/features/session/api/use-session.ts';
import { LoginForm } from '@/features/session/components/login-form.tsx';
import { ADMIN_HOME, REGISTER_PATH, type SignOutReason } from '../../admin-paths.ts';

/** Why a session has ended by itself. */
const notices: Record<SignOutReason, string> = {
  idle: 'You were logged out because nothing was done for 12 hours.',
  elsewhere: 'You were logged out, here or on another device.',
};

export function LoginPage() {
  const session = useSession();
  const location = useLocation();

  if (session.status === 'signedIn') {
    return <Navigate to={destinationOf(location.state)} replace />;
  }
  const notice = noticeOf(location.search);
  return (
    <>
      {notice !== undefined && (
        <p role="status" className="-mt-2 mb-5 rounded-md bg-slate-100 px-4 py-3 text-sm">
          {notice}
        </p>
      )}
      <LoginForm />
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-soft">
        No account yet?{' '}
        <Link to={REGISTER_PATH} className="font-semibold text-ink underline underline-offset-4">
          Register
        </Link>
      </p>
    </>
  );
}

/** Where somebody was headed before the login; only a path of the admin area counts. */
function destinationOf(state: unknown): string {
  const hasFrom = typeof state === 'object' && state !== null && 'from' in state;
  const from = hasFrom && typeof state.from === 'string' ? state.from : ADMIN_HOME;
  return from.startsWith('/admin/') ? from : ADMIN_HOME;
}

function noticeOf(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('signed-out') ?? '';
  return Object.entries(notices).find(([name]) => name === reason)?.[1];
}
