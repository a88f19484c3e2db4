import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { browserOutbox, useOutbox } from '../outbox/browser-outbox.ts';
import { stillQueuedText } from './outbox-texts.ts';

/** Sends one entry of the outbox, or all of them, and says so if that failed. */
export function SendNowButton({ entryKey }: { entryKey?: string }) {
  const { isSending } = useOutbox();

  async function sendNow() {
    const reason = await browserOutbox.sendNow(entryKey);
    if (reason) toast.error(stillQueuedText(reason), { id: 'still-queued' });
  }

  return (
    // Not `disabled`, by which the button would lose the focus.
    <Button
      aria-disabled={isSending}
      className={classNames('min-w-28', isSending && 'opacity-60')}
      onClick={() => {
        if (!isSending) void sendNow();
      }}
    >
      {isSending ? 'Sending...' : 'Send now'}
    </Button>
  );
}
