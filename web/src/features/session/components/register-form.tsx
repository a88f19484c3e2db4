import { type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TextField } from '@/components/ui/field.tsx';
import { FormError } from '@/components/ui/form-error.tsx';
import { type Registered, register } from '../api/register.ts';

/** The registration form (specification, sections 4, 5 and 8). */
export function RegisterForm({ onRegistered }: { onRegistered: (state: Registered) => void }) {
  const [error, setError] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username')).trim();
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    if (username === '' || email === '' || password === '') {
      return setError('All fields are required.');
    }
    setIsSubmitting(true);
    const result = await register({ username, email, password });
    setIsSubmitting(false);
    if ('problem' in result) setError(result.problem);
    else onRegistered(result.state);
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField label="Username" name="username" autoComplete="name" required />
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        required
      />
      <FormError text={error} />
      <Button type="submit" variant="dark" className="w-full" disabled={isSubmitting}>
        {isSubmitting ? 'Registering...' : 'Register'}
      </Button>
    </form>
  );
}
