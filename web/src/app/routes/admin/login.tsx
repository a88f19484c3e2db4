import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '@/features/session/api/use-session.ts';
import { LoginForm } from '@/features/session/components/login-form.tsx';
import { ADMIN_HOME, REGISTER_PATH } from '../../admin-paths.ts';

export function LoginPage() {
  const session = useSession();
  const location = useLocation();

  if (session.status === 'signedIn') {
    return <Navigate to={destinationOf(location.state)} replace />;
  }
  return (
    <>
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
