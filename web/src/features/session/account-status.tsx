import type { Admin } from '@neev/domain';
import type { User } from 'firebase/auth';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { FormError } from '@/components/admin/form-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { claimAccess, type OwnAccess, sendVerification } from './account.ts';

interface AccountStatusProps {
  user: User;
  /** The account's own record, live. */
  record: Admin | undefined;
  /** Shown until the state of the account is known. */
  loading: ReactNode;
  onLogOut: () => void;
}

/** The status of an account without access, and its next step. */
export function AccountStatus({ user, record, loading, onLogOut }: AccountStatusProps) {
  const { access, problem, check } = useOwnAccess(user, record?.state === 'revoked');
  const state = record?.state === 'pending' ? access?.state : (record?.state ?? access?.state);
  if (state === undefined && problem === undefined) return loading;

  const status = statusOf(state, access);
  const { title, text } = statusTexts[status];
  return (
    <StatusScreen
      user={user}
      title={title}
      text={text}
      problem={isDecided(status) ? undefined : problem}
    >
      {status === 'approved' && (
        <Button onClick={() => openAdminArea(user)}>Open the admin area</Button>
      )}
      {status === 'unchecked' && (
        <Button variant="dark" onClick={check}>
          Try again
        </Button>
      )}
      {status === 'unconfirmed' && (
        <>
          <Button variant="dark" onClick={check}>
            I have confirmed it
          </Button>
          <Button variant="outline" onClick={() => resendVerification(user)}>
            Send the link again
          </Button>
        </>
      )}
      <Button variant="outline" onClick={onLogOut}>
        Logout
      </Button>
    </StatusScreen>
  );
}

type AccessStatus = 'approved' | 'revoked' | 'unchecked' | 'unconfirmed' | 'waiting';

function statusOf(
  state: OwnAccess['state'] | undefined,
  access: OwnAccess | undefined,
): AccessStatus {
  if (state === 'active') return 'approved';
  if (state === 'revoked') return 'revoked';
  if (!access) return 'unchecked';
  return access.isEmailVerified ? 'waiting' : 'unconfirmed';
}

function isDecided(status: AccessStatus): boolean {
  return status === 'approved' || status === 'revoked';
}

const statusTexts: Record<AccessStatus, { title: string; text: string }> = {
  approved: { title: 'Your account has been approved', text: 'You can continue.' },
  revoked: {
    title: 'This account no longer has access',
    text: 'An administrator has revoked it. Ask them, or log in with another account.',
  },
  unchecked: {
    title: 'Your account could not be checked',
    text: 'We could not check whether it has access to the admin area.',
  },
  unconfirmed: {
    title: 'Confirm your email address',
    text: 'Open the link that was emailed to this address, then come back to this page. If you cannot find the email, send the link again.',
  },
  waiting: {
    title: 'This account is waiting for approval',
    text: 'An administrator has to approve it; this page will tell you when that has happened.',
  },
};

interface StatusScreenProps {
  user: User;
  title: string;
  text: string;
  problem: string | undefined;
  /** Buttons. */
  children: ReactNode;
}

function StatusScreen({ user, title, text, problem, children }: StatusScreenProps) {
  return (
    <main className="container-page flex min-h-screen max-w-xl flex-col justify-center py-10">
      <h1 className="text-title course">{title}</h1>
      <p className="mt-4 text-ink-soft">
        You are logged in as <span className="wrap-anywhere text-ink">{user.email}</span>. {text}
      </p>
      {problem !== undefined && (
        <div className="mt-4">
          <FormError text={problem} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </main>
  );
}

/**
 * Requests the access of the account from the API, again whenever the window receives the focus. Not
 * for a revoked account: its token is no longer valid, so Firebase Auth would sign it out, and the
 * login would replace the explanation.
 */
function useOwnAccess(user: User, isRevoked: boolean) {
  const [access, setAccess] = useState<OwnAccess>();
  const [problem, setProblem] = useState<string>();

  const check = useCallback(async () => {
    // If it fails, the known state of the address is used.
    await user.reload().catch(() => {});
    if (!user.emailVerified) return setAccess({ state: 'pending', isEmailVerified: false });
    const result = await claimAccess();
    if ('problem' in result) return setProblem(result.problem);
    setProblem(undefined);
    setAccess(result);
  }, [user]);

  useEffect(() => {
    if (isRevoked) return;
    void check();
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [check, isRevoked]);

  return { access, problem, check };
}

async function resendVerification(user: User): Promise<void> {
  const problem = await sendVerification(user);
  if (problem === undefined) toast.success(`A new link is on its way to ${user.email}.`);
  else toast.error(problem);
}

/**
 * Loads the page with a new token, since one from before the approval lacks the claim. The claim is set after
 * the record that this page shows; the response to the request for access comes after both.
 */
async function openAdminArea(user: User): Promise<void> {
  const result = await claimAccess();
  if ('problem' in result) {
    toast.error(result.problem);
    return;
  }
  await user.getIdToken(true);
  window.location.reload();
}
