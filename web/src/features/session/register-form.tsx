import { limits, passwordProblem } from '@neev/domain';
import { type SubmitEvent, useState } from 'react';
import { FormError } from '@/components/admin/form-field.tsx';
import { TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { type RegistrationState, register } from './account.ts';
import type { InvitationLink } from './invitation-link.ts';
import { PasswordField } from './password-field.tsx';

interface RegisterFormProps {
  /** Makes the email field read-only. */
  invitation: InvitationLink | undefined;
  onRegistered: (state: RegistrationState, email: string) => void;
}

/** The registration form (specification, sections 4, 5 and 8). */
export function RegisterForm({ invitation, onRegistered }: RegisterFormProps) {
  const [error, setError] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    const data = new FormData(event.currentTarget);
    const username = String(data.get('username')).trim();
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    if (username === '' || email === '' || password === '') {
      return setError('All fields are required.');
    }
    const problem = passwordProblem(password, { username, email });
    if (problem !== undefined) return setError(problem);
    setIsSubmitting(true);
    const result = await register({ username, email, password, invitation: invitation?.token });
    setIsSubmitting(false);
    if ('problem' in result) setError(result.problem);
    else onRegistered(result.state, email);
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <TextField
        label="Username"
        name="username"
        autoComplete="name"
        defaultValue={invitation?.name}
        required
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={invitation?.email}
        readOnly={invitation !== undefined}
        hint={invitation ? 'The invitation is for this address.' : undefined}
        required
      />
      <PasswordField
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters. A few words in a row are easy to remember.`}
      />
      <FormError text={error} />
      <Button type="submit" variant="dark" className="w-full" aria-disabled={isSubmitting}>
        {isSubmitting ? 'Registering...' : 'Register'}
      </Button>
    </form>
  );
}
