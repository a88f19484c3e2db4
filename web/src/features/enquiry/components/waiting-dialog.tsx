import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useNow } from '@/lib/use-now.ts';
import { browserOutbox } from '../api/browser-outbox.ts';
import { standingOf } from '../api/outbox-plan.ts';
import type { WaitingEnquiry } from '../api/waiting-enquiry.ts';
import { momentText, standingText } from './outbox-words.ts';
import { SendNowButton } from './send-now-button.tsx';
import { useOutbox } from './use-outbox.ts';

interface WaitingDialogProps {
  /** Opens a refused enquiry in its form. */
  onMend: (enquiry: WaitingEnquiry) => void;
  onClose: () => void;
}

/** What waits in the outbox, and what the visitor can do about each. */
export function WaitingDialog({ onMend, onClose }: WaitingDialogProps) {
  const { told } = useOutbox();
  const list = useFocusHeld(told.length);
  return (
    <Dialog title="Enquiries not sent yet" onClose={onClose}>
      <p role="status">{told.length === 0 && 'No enquiry is waiting any more.'}</p>
      <ul ref={list} tabIndex={-1} className="space-y-4 outline-none">
        {told.map((enquiry) => (
          <li key={enquiry.key} className="rounded-md border border-line p-4">
            <WaitingItem enquiry={enquiry} onMend={onMend} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Who was on an entry that has gone is on the list, not on the page behind the dialog. */
function useFocusHeld(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef(count);
  useEffect(() => {
    const isLess = count < countBefore.current;
    countBefore.current = count;
    if (isLess && document.activeElement === document.body) list.current?.focus();
  }, [count]);
  return list;
}

interface WaitingItemProps {
  enquiry: WaitingEnquiry;
  onMend: WaitingDialogProps['onMend'];
}

function WaitingItem({ enquiry, onMend }: WaitingItemProps) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const discard = useRef<HTMLButtonElement>(null);
  const now = useNow().getTime();

  function keep() {
    setIsDiscarding(false);
    discard.current?.focus();
  }

  return (
    <>
      <p className="text-sm font-semibold">Written {momentText(enquiry.writtenAt, now)}</p>
      <p className="mt-0.5 text-sm text-ink-soft">{standingText(enquiry, now)}</p>
      <Words enquiry={enquiry} />
      <div className="mt-4 flex flex-wrap gap-2">
        {standingOf(enquiry, now) === 'refused' ? (
          <Button onClick={() => onMend(enquiry)}>Change it</Button>
        ) : (
          <SendNowButton enquiryKey={enquiry.key} />
        )}
        <Button
          ref={discard}
          variant="outline"
          aria-expanded={isDiscarding}
          onClick={() => setIsDiscarding(!isDiscarding)}
        >
          Discard
        </Button>
      </div>
      {isDiscarding && <ConfirmDiscard enquiry={enquiry} onKeep={keep} />}
    </>
  );
}

function Words({ enquiry: { words } }: { enquiry: WaitingEnquiry }) {
  const contact = [words.name, words.mobile, words.email].filter((text) => text !== '');
  return (
    <div className="mt-3 space-y-1 text-sm break-words">
      <p className="text-ink-soft">{contact.join(' · ')}</p>
      {words.product !== '' && (
        <p className="font-medium text-accent-strong">Product: {words.product}</p>
      )}
      <p className="whitespace-pre-line">{words.message}</p>
    </div>
  );
}

interface ConfirmDiscardProps {
  enquiry: WaitingEnquiry;
  onKeep: () => void;
}

function ConfirmDiscard({ enquiry, onKeep }: ConfirmDiscardProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="mt-4 rounded-md bg-red-50 p-3">
      <p className="text-sm font-medium text-red-900">
        Discard this enquiry? It will not be sent, and it cannot be brought back.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={keep} variant="outline" onClick={onKeep}>
          Keep it
        </Button>
        <Button variant="dark" onClick={() => void browserOutbox.discard(enquiry)}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
