import type { Admin } from '@neev/domain';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useActiveAdmins } from '../active-admins.ts';
import { countText } from '../enquiry-counts.ts';
import { AssigneeSelect } from './handling-section.tsx';

interface AssignDialogProps {
  /** The number of enquiries that are assigned. */
  count: number;
  /** An empty uid removes the assignment. `admins` are the active ones; `undefined` until they are loaded. */
  onAssign: (uid: string, admins: readonly Admin[] | undefined) => void;
  onClose: () => void;
}

/** Chooses the administrator to whom several enquiries are assigned. */
export function AssignDialog({ count, onAssign, onClose }: AssignDialogProps) {
  const live = useActiveAdmins();
  const [uid, setUid] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onAssign(uid, live.status === 'ready' ? live.value : undefined);
  }

  return (
    <Dialog title={`Assign ${countText(count)}`} onClose={onClose}>
      <form noValidate className="space-y-5" onSubmit={submit}>
        <AssigneeSelect value={uid} onChange={setUid} />
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{uid === '' ? 'Remove assignment' : 'Assign'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
