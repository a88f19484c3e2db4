import { FirebaseError } from 'firebase/app';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { adminAuth } from '@/lib/admin/admin-app.ts';
import { markAdministrator } from '@/lib/local-values.ts';
import { noteInteraction } from './use-idle-sign-out.ts';

/** Wrong password and unknown address read the same. */
const WRONG_CREDENTIALS = 'Wrong email or password.';

const texts: Record<string, string> = {
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/invalid-email': WRONG_CREDENTIALS,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/user-disabled': WRONG_CREDENTIALS,
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': 'The login service cannot be reached. Check your connection.',
};

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in; the answer is the text of what went wrong, or `undefined`. */
export async function signIn({ email, password }: Credentials): Promise<string | undefined> {
  try {
    await signInWithEmailAndPassword(adminAuth, email, password);
    markAdministrator();
    noteInteraction();
    return undefined;
  } catch (error) {
    return (error instanceof FirebaseError && texts[error.code]) || 'Login failed';
  }
}
