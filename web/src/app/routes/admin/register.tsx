import toast from 'react-hot-toast/headless';
import { Link, useNavigate } from 'react-router-dom';
import type { Registered } from '@/features/session/api/register.ts';
import { RegisterForm } from '@/features/session/components/register-form.tsx';
import { LOGIN_PATH } from '../../admin-paths.ts';

const texts: Record<Registered, string> = {
  active: 'Your account is ready. Please log in.',
  pending: 'Your account waits until an administrator approves it.',
};

export function RegisterPage() {
  const navigate = useNavigate();

  function goToLogin(state: Registered) {
    toast.success(texts[state]);
    navigate(LOGIN_PATH);
  }

  return (
    <>
      <RegisterForm onRegistered={goToLogin} />
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-soft">
        You have an account?{' '}
        <Link to={LOGIN_PATH} className="font-semibold text-ink underline underline-offset-4">
          Log in
        </Link>
      </p>
    </>
  );
}
