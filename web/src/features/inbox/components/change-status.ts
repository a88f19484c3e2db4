import type { Enquiry, EnquiryStatus } from '@neev/domain';
import { FirebaseError } from 'firebase/app';
import toast from 'react-hot-toast/headless';
import { toastUndo } from '@/components/ui/toast-undo.tsx';
import { writeStatus } from '../status-writes.ts';

const failures: Record<EnquiryStatus, string> = {
  read: 'The enquiry could not be marked as read.',
  unread: 'The enquiry could not be marked as unread.',
  archived: 'The enquiry could not be archived.',
};

const reasons: Record<string, string> = {
  'permission-denied': 'The server refused it.',
  'not-found': 'It has been deleted.',
};

/** Changes the status. Says so when the server denies it; resolves to whether it was changed. */
export async function changeStatus(
  id: string,
  status: EnquiryStatus,
  failure = failures[status],
): Promise<boolean> {
  try {
    await writeStatus(id, status);
    return true;
  } catch (error) {
    const reason = error instanceof FirebaseError ? reasons[error.code] : undefined;
    toast.error([failure, reason].filter(Boolean).join(' '));
    return false;
  }
}

/** Archives an enquiry and offers to undo it. */
export async function archive({ id, status }: Enquiry, onUndone: () => void): Promise<void> {
  const dismiss = toastUndo({
    text: navigator.onLine
      ? 'Enquiry archived.'
      : 'Enquiry archived. This is saved when you are online again.',
    onUndo: () => {
      void changeStatus(id, status, 'The enquiry could not be moved back.');
      onUndone();
    },
  });
  if (!(await changeStatus(id, 'archived'))) dismiss();
}

/** Moves an archived enquiry back. */
export async function moveToInbox(id: string): Promise<void> {
  await changeStatus(id, 'read', 'The enquiry could not be moved to the inbox.');
}
