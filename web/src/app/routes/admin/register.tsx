import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { parseInvitationLink } from '@/features/session/api/invitation-link.ts';
import type { Registered } from '@/features/session/api/register.ts';
import { RegisterForm } from '@/features/session/components/register-form.tsx';
import { LOGIN_PATH } from '../../admin-paths.ts';

interface Done {
  state: Registered;
  email: string;
}

export function RegisterPage() {
  const { hash } = useLocation();
  const invitation = parseInvitationLink(hash);
  const [done, setDone] = useState<Done>();

  if (done) return <NextSteps {...done} isInvited={invitation !== undefined} />;
  return (
    <>
      <p className="-mt-3 mb-5 text-sm text-ink-soft">
        {invitation
          ? 'You have been invited to the admin area. Choose a password, then confirm your address.'
          : 'Without an invitation, an administrator has to approve your account before you can enter.'}
      </p>
      <RegisterForm
        invitation={invitation}
        onRegistered={(state, email) => setDone({ state, email })}
      />
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-soft">
        You have an account?{' '}
        <Link to={LOGIN_PATH} className="font-semibold text-ink underline underline-offset-4">
          Log in
        </Link>
      </p>
    </>
  );
}

/** The same for an address that has an account already: its owner gets another mail. */
function NextSteps({ state, email, isInvited }: Done & { isInvited: boolean }) {
  return (
    <div role="status">
      {state === 'active' ? (
        <p>Your account is ready. Please log in.</p>
      ) : (
        <>
          <p className="font-semibold">Confirm your email address</p>
          <p className="mt-2 text-ink-soft">
            We have sent a link to <span className="wrap-anywhere text-ink">{email}</span>. Open it,
            then log in.{' '}
            {isInvited
              ? 'After that you can enter the admin area.'
              : 'After that, an administrator has to approve your account.'}
          </p>
          <p className="mt-3 text-sm text-ink-soft">
            No mail? Look in the spam folder, or log in and have the link sent again.
          </p>
        </>
      )}
      <Link to={LOGIN_PATH} className={buttonClass('dark', 'mt-6 w-full')}>
        Log in
      </Link>
    </div>
  );
}
