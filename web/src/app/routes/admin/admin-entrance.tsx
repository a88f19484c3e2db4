import { Logo } from '@/components/ui/logo.tsx';
import type { RegistrationState } from '@/features/session/account.ts';
import { parseInvitationLink } from '@/features/session/invitation-link.ts';
import { LoginForm } from '@/features/session/login-form.tsx';
import { RegisterForm } from '@/features/session/register-form.tsx';
import { SessionProviders, useSession } from '@/features/session/session.tsx';
import {
  ADMIN_HOME_PATH,
  LOGIN_PATH,
  REGISTER_PATH,
  type SignOutReason,
} from '../../admin-paths.ts';
import { PageHead } from '../../page-head.tsx';
import '@/styles/admin.css';
import type { ReactNode } from 'react';
import { Link, type Location, Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';

export function AdminLogin() {
  return (
    <Entrance title="Admin Login">
      <LoginPage />
    </Entrance>
  );
}

export function AdminRegister() {
  return (
    <Entrance title="Admin Registration">
      <RegisterPage />
    </Entrance>
  );
}

/** The layout of the login and registration screens. */
function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SessionProviders>
      <PageHead title={title} />
      <main className="grid min-h-screen place-items-center bg-paper px-4 py-12">
        <div className="w-full max-w-sm">
          <Link to="/" className="mb-8 block">
            <Logo alt="Neev, home" className="h-9 w-auto" />
          </Link>
          <div className="rounded-lg border border-line bg-white p-6 shadow-card sm:p-8">
            <h1 className="mb-6 text-2xl">{title}</h1>
            {children}
          </div>
        </div>
      </main>
    </SessionProviders>
  );
}

/** Notices about an automatic sign-out. */
const noticesByReason: Record<SignOutReason, string> = {
  idle: 'You were logged out after 12 hours without activity.',
  elsewhere: 'You were logged out, here or on another device.',
};

function LoginPage() {
  const session = useSession();
  const location = useLocation();

  if (session.status === 'signedIn') {
    return <Navigate to={destinationOf(location)} replace />;
  }
  const notice = noticeOf(location.search);
  const registered = completedRegistration.safeParse(location.state).data;
  return (
    <>
      {(notice ?? registered) && (
        <div role="status" className="-mt-2 mb-5 rounded-md bg-slate-100 px-4 py-3 text-sm">
          {registered ? <NextSteps {...registered} /> : notice}
        </div>
      )}
      <LoginForm />
      <OtherPage question="No account yet?" to={REGISTER_PATH} label="Register" />
    </>
  );
}

/**
 * The path requested before the login, or left when the session ended. Only paths of the admin area
 * are accepted.
 */
function destinationOf({ state, search }: Location<unknown>): string {
  const from = requestedPath.safeParse(state).data?.from ?? new URLSearchParams(search).get('from');
  return from?.startsWith('/admin/') ? from : ADMIN_HOME_PATH;
}

/** The state with which the admin area redirects to the login. */
const requestedPath = z.object({ from: z.string() });

function noticeOf(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('signed-out') ?? '';
  return Object.entries(noticesByReason).find(([name]) => name === reason)?.[1];
}

/** What the registration hands to the login, as the state of its history entry. */
const completedRegistration = z.object({
  state: z.enum(['active', 'pending']),
  email: z.string(),
  isInvited: z.boolean(),
});

type CompletedRegistration = z.infer<typeof completedRegistration>;

function RegisterPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const invitation = parseInvitationLink(hash);

  function goToLogin(state: RegistrationState, email: string) {
    const completed: CompletedRegistration = { state, email, isInvited: invitation !== undefined };
    void navigate(LOGIN_PATH, { state: completed });
  }

  return (
    <>
      <p className="-mt-3 mb-5 text-sm text-ink-soft">
        {invitation
          ? 'You have been invited to the admin area. Choose a password, then confirm your address.'
          : 'Without an invitation, an administrator has to approve your account before you can enter.'}
      </p>
      <RegisterForm invitation={invitation} onRegistered={goToLogin} />
      <OtherPage question="Already have an account?" to={LOGIN_PATH} label="Log in" />
    </>
  );
}

function OtherPage({ question, to, label }: { question: string; to: string; label: string }) {
  return (
    <p className="mt-6 border-t border-line pt-5 text-sm text-ink-soft">
      {question}{' '}
      <Link to={to} className="font-semibold text-ink underline underline-offset-4">
        {label}
      </Link>
    </p>
  );
}

/** Shows the same text for an address that already has an account; its owner receives another mail. */
function NextSteps({ state, email, isInvited }: CompletedRegistration) {
  if (state === 'active') return <p>Your account is ready. Please log in.</p>;
  return (
    <>
      <p className="font-semibold">Confirm your email address</p>
      <p className="mt-1">
        We have sent a link to <span className="wrap-anywhere">{email}</span>. Open it, then log in.{' '}
        {isInvited
          ? 'After that you can enter the admin area.'
          : 'After that, an administrator has to approve your account.'}
      </p>
      <p className="mt-2 text-ink-soft">
        No email? Look in the spam folder, or log in and have the link sent again.
      </p>
    </>
  );
}
