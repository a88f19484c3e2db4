import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '@/features/session/api/use-session.ts';
import { LoginForm } from '@/features/session/components/login-form.tsx';
import { PageHead } from '../../page-head.tsx';
import { ADMIN_HOME } from './paths.ts';

export function LoginPage() {
  const session = useSession();
  const location = useLocation();

  if (session.status === 'administrator' || session.status === 'noRights') {
    return <Navigate to={destinationOf(location.state)} replace />;
  }
  return (
    <main className="grid min-h-screen place-items-center bg-paper px-4 py-12">
      <PageHead title="Admin login" />
      <div className="w-full max-w-sm">
        <Link to="/" className="mb-8 block">
          <img src="/logo.svg" alt="Neev, home" width={160} height={40} className="h-9 w-auto" />
        </Link>
        <div className="rounded-lg border border-line bg-white p-6 shadow-card sm:p-8">
          <h1 className="mb-6 text-2xl">Admin Login</h1>
          <LoginForm />
        </div>
      </div>
    </main>
  );
}

/** Where somebody was headed before the login; only a path of the admin area counts. */
function destinationOf(state: unknown): string {
  const hasFrom = typeof state === 'object' && state !== null && 'from' in state;
  const from = hasFrom && typeof state.from === 'string' ? state.from : ADMIN_HOME;
  return from.startsWith('/admin/') ? from : ADMIN_HOME;
}
