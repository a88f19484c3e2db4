import { type SubmitEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { signIn } from '../api/sign-in.ts';

/** The login form (specification, sections 5 and 8). */
export function LoginForm() {
  const [error, setError] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    if (email === '' || password === '') {
      setError('Both fields are required.');
      return;
    }
    setIsSubmitting(true);
    const problem = await signIn({ email, password });
    setIsSubmitting(false);
    setError(problem);
    if (problem === undefined) toast.success('Login successful');
    else toast.error(problem);
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {error !== undefined && (
        <p role="alert" className="rounded-md bg-red-50 px-4 py-3 text-sm font-medium text-red-800">
          {error}
        </p>
      )}
      <Button type="submit" variant="dark" className="w-full" disabled={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
}
