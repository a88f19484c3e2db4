import { FirebaseError } from 'firebase/app';
import { sendPasswordResetEmail } from 'firebase/auth';
import { adminAuth } from '@/lib/admin/admin-app.ts';

/** Codes that would tell whether the address has an account: told as if a mail had been sent. */
const SILENT = ['auth/user-not-found', 'auth/invalid-email', 'auth/missing-email'];

/** Asks for a mail that resets the password; the answer is the text of what went wrong. */
export async function resetPassword(email: string): Promise<string | undefined> {
  try {
    await sendPasswordResetEmail(adminAuth, email);
    return undefined;
  } catch (error) {
    const code = error instanceof FirebaseError ? error.code : '';
    return SILENT.includes(code) ? undefined : 'The mail could not be sent. Please try again.';
  }
}
