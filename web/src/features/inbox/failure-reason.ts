import { collections } from '@neev/domain';
import { FirebaseError } from 'firebase/app';
import { doc } from 'firebase/firestore';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { isDeleted } from '@/lib/admin/save-record.ts';

const DELETED = 'It has been deleted.';

/** Why the server denied a write about an enquiry, if it is known. */
export async function failureReason(
  error: unknown,
  enquiryId: string,
): Promise<string | undefined> {
  switch (error instanceof FirebaseError ? error.code : undefined) {
    case 'not-found':
      return DELETED;
    case 'permission-denied':
      return (await isDeleted(doc(adminDatabase, collections.enquiries, enquiryId)))
        ? DELETED
        : 'The server denied it.';
    default:
      return undefined;
  }
}
