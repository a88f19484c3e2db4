import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { FormError } from '@/components/admin/form-field.tsx';
import { TextField } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { resetPassword, signIn } from './account.ts';
import { PasswordField } from './password-field.tsx';

/** The login form (specification, sections 5 and 8). */
export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = fieldText(form, 'email').trim();
    const password = fieldText(form, 'password');
    if (email === '' || password === '') return setError('Both fields are required.');
    setIsSubmitting(true);
    const result = await signIn({ email, password });
    setIsSubmitting(false);
    if ('problem' in result) {
      setError(result.problem);
      toast.error(result.problem);
      fieldOf(form, 'password')?.select();
    } else {
      setError(undefined);
      if (result.isAdministrator) toast.success('Login successful');
    }
  }

  async function reset() {
    const email = fieldText(form, 'email').trim();
    if (email === '') return setError('Enter your email first.');
    const problem = await resetPassword(email);
    setError(problem);
    if (problem === undefined) {
      toast.success(`If ${email} has an account, an email to reset its password is on its way.`);
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-4">
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField autoComplete="current-password" />
      <FormError text={error} />
      <Button type="submit" variant="dark" className="w-full" disabled={isSubmitting}>
        {isSubmitting ? 'Logging in…' : 'Login'}
      </Button>
      <Button variant="quiet" className="w-full" onClick={reset}>
        Forgot your password?
      </Button>
    </form>
  );
}

function fieldText(form: RefObject<HTMLFormElement | null>, name: string): string {
  return fieldOf(form, name)?.value ?? '';
}

function fieldOf(form: RefObject<HTMLFormElement | null>, name: string) {
  const field = form.current?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}
