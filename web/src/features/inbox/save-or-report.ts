import { collections } from '@neev/domain';
import { FirebaseError } from 'firebase/app';
import { doc } from 'firebase/firestore';
import toast from 'react-hot-toast/headless';
import { adminDatabase } from '@/lib/admin/admin-app.ts';
import { confirmUnloadUntil } from '@/lib/admin/confirm-unload.ts';
import { isDeleted } from '@/lib/admin/save-record.ts';

/**
 * Runs a write about an enquiry and reports a denial. Returns whether it was saved, once the server has confirmed or
 * denied it. Until then, the browser asks before the page is left.
 */
export async function saveOrReport(
  enquiryId: string,
  failureText: string,
  write: () => Promise<void>,
): Promise<boolean> {
  try {
    await confirmUnloadUntil(write());
    return true;
  } catch (error) {
    toast.error([failureText, await failureReason(error, enquiryId)].filter(Boolean).join(' '));
    return false;
  }
}

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
