import { useNavigate } from 'react-router-dom';
import { useHistoryEntry, useLeaveGuard } from '@/lib/history/site-history.ts';
import { useDiscardDialog } from './form-dialog.tsx';

/**
 * Asks before the values of the form are discarded: when Back or a link leaves the screen, and by
 * `ask`, whose argument then runs.
 */
export function useDiscardQuestion({
  isDirty,
  discard,
}: {
  isDirty: boolean;
  discard: () => void;
}) {
  const dialog = useDiscardDialog(discard);
  const navigate = useNavigate();
  useHistoryEntry(isDirty, () => dialog.ask(() => navigate(-1)));
  useLeaveGuard(isDirty, dialog.ask);
  return dialog;
}
