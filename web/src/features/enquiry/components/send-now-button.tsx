import toast from 'react-hot-toast/headless';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { browserOutbox } from '../api/browser-outbox.ts';
import { stillKeptText } from './outbox-words.ts';
import { useOutbox } from './use-outbox.ts';

/** Sends one enquiry that waits, or all of them, and says so if that did not succeed. */
export function SendNowButton({ enquiryKey }: { enquiryKey?: string }) {
  const { isSending } = useOutbox();

  async function sendNow() {
    const reason = await browserOutbox.sendNow(enquiryKey);
    if (reason) toast.error(stillKeptText(reason), { id: 'still-kept' });
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
