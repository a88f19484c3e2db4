import toast from 'react-hot-toast/headless';
import { toastUndo } from '@/components/ui/toast-undo.tsx';
import type { DeleteTarget } from '../model/delete-target.ts';
import { browserEdits } from './browser-edits.ts';

/** Deletes a record: it is gone at once, and for ten seconds it can be brought back. */
export async function deleteRecord({ noun, record }: DeleteTarget): Promise<void> {
  const removal = browserEdits[noun].remove(record.id);
  const dismiss = toastUndo({ text: `“${record.name}” deleted.`, onUndo: removal.undo });
  // A way back that leads nowhere any more is not offered.
  void removal.decided.then(dismiss);
  const outcome = await removal.outcome;
  if (outcome.kind !== 'failed') return;
  const reason = outcome.reason === '' ? '' : `. ${outcome.reason}`;
  toast.error(`Failed to delete ${noun}${reason}`);
}
