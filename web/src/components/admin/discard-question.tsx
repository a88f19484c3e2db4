import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHistoryEntry, useLeaveGuard } from '@/lib/history/site-history.ts';
import { DiscardDialog } from './form-dialog.tsx';

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
  const [leave, setLeave] = useState<() => void>();
  const navigate = useNavigate();
  const ask = (onDiscarded: () => void) => setLeave(() => onDiscarded);
  useHistoryEntry(isDirty, () => ask(() => navigate(-1)));
  useLeaveGuard(isDirty, ask);

  function discardAndLeave() {
    discard();
    leave?.();
  }

  const question = leave && (
    <DiscardDialog onDiscard={discardAndLeave} onClose={() => setLeave(undefined)} />
  );
  return { ask, question };
}
