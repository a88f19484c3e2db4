import { FirebaseError } from 'firebase/app';

const reasonTexts: Record<string, string> = {
  'permission-denied': 'The server denied it.',
  'not-found': 'It has been deleted.',
};

/** Why the server denied a write of the inbox, if it is known. */
export function failureReason(error: unknown): string | undefined {
  return error instanceof FirebaseError ? reasonTexts[error.code] : undefined;
}
