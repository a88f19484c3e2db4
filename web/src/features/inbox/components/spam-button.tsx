import { type Enquiry, QUARANTINE_DAYS } from '@neev/domain';
import { OctagonX } from 'lucide-react';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ConfirmDialog } from '@/components/admin/confirm-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { markAsSpam } from '../inbox-api.ts';
import { REMOVED_TOAST } from '../use-open-enquiry.ts';

interface SpamButtonProps {
  enquiry: Enquiry;
  /** Called when the enquiry is in the quarantine and still open. */
  onMarked: () => void;
}

/** Moves an enquiry into the quarantine after confirmation, and blocks its number. Needs a key per enquiry. */
export function SpamButton({ enquiry, onMarked }: SpamButtonProps) {
  const [state, setState] = useState<'idle' | 'confirming' | 'sending'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const { id, name, mobile } = enquiry;

  async function mark() {
    setState('sending');
    const problem = await markAsSpam(id);
    setState('idle');
    if (problem !== undefined) {
      toast.error(`Failed to mark the enquiry as spam. ${problem}`);
      return;
    }
    toast.success('Marked as spam and moved to the quarantine.', { id: REMOVED_TOAST });
    // Another enquiry may be open by now.
    if (button.current) onMarked();
  }

  return (
    <>
      <Button
        ref={button}
        variant="outline"
        aria-disabled={state === 'sending'}
        onClick={() => state === 'idle' && setState('confirming')}
      >
        <OctagonX aria-hidden className="size-4.5" />
        Mark as spam
      </Button>
      {state === 'confirming' && (
        <ConfirmDialog
          title="Mark as spam?"
          text={`The enquiry from ${name} will be moved to the quarantine, and deleted after ${QUARANTINE_DAYS} days.`}
          details={mobile && `Until then, all enquiries from ${mobile} go to the quarantine too.`}
          action="Mark as spam"
          onConfirm={mark}
          onClose={() => setState((current) => (current === 'confirming' ? 'idle' : current))}
        />
      )}
    </>
  );
}
