import type { Enquiry, EnquiryStatus } from '@neev/domain';
import toast from 'react-hot-toast/headless';
import { toastUndo } from '@/components/ui/toast-undo.tsx';
import { statusChanges } from '../api/browser-status-changes.ts';

const failures: Record<EnquiryStatus, string> = {
  read: 'The enquiry could not be marked as read.',
  unread: 'The enquiry could not be marked as unread.',
  archived: 'The enquiry could not be archived.',
};

/** Changes the status, seen at once; when the server refuses, it is taken back and said so. */
export async function changeStatus(id: string, status: EnquiryStatus): Promise<void> {
  await change(id, status, failures[status]);
}

/** Archives an enquiry, with the way back to what it was. */
export async function archive({ id, status }: Enquiry, onUndone: () => void): Promise<void> {
  const dismiss = toastUndo({
    text: 'Enquiry archived.',
    onUndo: () => {
      void change(id, status, 'The enquiry could not be moved back.');
      onUndone();
    },
  });
  if (!(await change(id, 'archived', failures.archived))) dismiss();
}

/** Moves an archived enquiry back. */
export async function moveToInbox(id: string): Promise<void> {
  await change(id, 'read', 'The enquiry could not be moved to the inbox.');
}

/** Whether it has been changed. */
async function change(id: string, status: EnquiryStatus, failure: string): Promise<boolean> {
  const problem = await statusChanges.change(id, status);
  if (problem !== undefined) toast.error(`${failure} ${problem}`);
  return problem === undefined;
}
