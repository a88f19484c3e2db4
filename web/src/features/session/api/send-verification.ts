import { FirebaseError } from 'firebase/app';
import { sendEmailVerification, type User } from 'firebase/auth';

/** Sends the link that confirms the address; returns the text of what went wrong, or `undefined`. */
export async function sendVerification(user: User): Promise<string | undefined> {
  try {
    await sendEmailVerification(user);
    return undefined;
  } catch (error) {
    const isTooOften = error instanceof FirebaseError && error.code === 'auth/too-many-requests';
    return isTooOften
      ? 'A link was sent a moment ago. Please look at your mail, or try again in a few minutes.'
      : 'The mail could not be sent. Please try again.';
  }
}
