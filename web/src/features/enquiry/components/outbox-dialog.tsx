import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Dialog } from '@/components/controls/dialog.tsx';
import { ReferenceNumberLine } from '@/components/controls/reference-number.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useNow } from '@/lib/hooks/use-now.ts';
import { browserOutbox, useOutbox } from '../outbox/browser-outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { statusOf } from '../outbox/retry-policy.ts';
import { SendNowButton } from './outbox-notice.tsx';
import { BEING_SENT, statusText, timeText } from './outbox-texts.ts';

interface OutboxDialogProps {
  /** Called to edit a rejected enquiry in its form. */
  onEdit: (entry: OutboxEntry) => void;
  onClose: () => void;
}

/** The entries of the outbox with the actions for each. */
export function OutboxDialog({ onEdit, onClose }: OutboxDialogProps) {
  const { entries } = useOutbox();
  const list = useFocusAfterRemoval(entries.length);
  return (
    <Dialog title="Enquiries not sent yet" onClose={onClose}>
      <p role="status">{entries.length === 0 && 'No enquiries are waiting.'}</p>
      <ul ref={list} tabIndex={-1} className="space-y-4 outline-none">
        {entries.map((entry) => (
          <li key={entry.key} className="rounded-md border border-line p-4">
            <OutboxItem entry={entry} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Moves the focus to the list when the item that had it is removed. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    const isItemRemoved = count < previousCount.current;
    previousCount.current = count;
    if (isItemRemoved && document.activeElement === document.body) list.current?.focus();
  }, [count]);
  return list;
}

interface OutboxItemProps {
  entry: OutboxEntry;
  onEdit: OutboxDialogProps['onEdit'];
}

function OutboxItem({ entry, onEdit }: OutboxItemProps) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const discardButton = useRef<HTMLButtonElement>(null);
  const now = useNow().getTime();
  // A changed enquiry gets another reference number.
  const isRejected = statusOf(entry, now) === 'refused';

  function cancelDiscard() {
    setIsDiscarding(false);
    discardButton.current?.focus();
  }

  return (
    <>
      <p className="text-sm font-semibold">Written {timeText(entry.writtenAt, now)}</p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {statusText(entry, now)}
        {!isRejected && <ReferenceNumberLine referenceNumber={entry.referenceNumber} />}
      </p>
      <EnquiryValues {...entry} />
      <div className="mt-4 flex flex-wrap gap-2">
        {isRejected ? (
          <Button onClick={() => onEdit(entry)}>Change it</Button>
        ) : (
          <SendNowButton entryKey={entry.key} />
        )}
        <Button
          ref={discardButton}
          variant="outline"
          aria-expanded={isDiscarding}
          onClick={() => setIsDiscarding(!isDiscarding)}
        >
          Discard
        </Button>
      </div>
      {isDiscarding && <ConfirmDiscard entry={entry} onCancel={cancelDiscard} />}
    </>
  );
}

function EnquiryValues({ words: values, attachments }: OutboxEntry) {
  const contact = [values.name, values.mobile, values.email].filter((text) => text !== '');
  return (
    <div className="mt-3 space-y-1 text-sm break-words">
      <p className="text-ink-soft">{contact.join(' · ')}</p>
      {values.product !== '' && (
        <p className="font-medium text-accent-strong">Product: {values.product}</p>
      )}
      <p className="whitespace-pre-line">{values.message}</p>
      {attachments && <p>Files: {attachments.map(({ name }) => name).join(', ')}</p>}
    </div>
  );
}

interface ConfirmDiscardProps {
  entry: OutboxEntry;
  onCancel: () => void;
}

function ConfirmDiscard({ entry, onCancel }: ConfirmDiscardProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);

  async function discard() {
    const result = await browserOutbox.discard(entry);
    if (result === 'sending') toast.error(BEING_SENT, { id: 'being-sent' });
  }

  return (
    <div className="mt-4 rounded-md bg-red-50 p-3">
      <p className="text-sm font-medium text-red-900">
        Discard this enquiry? It will not be sent, and this cannot be undone.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={keepButton} variant="outline" onClick={onCancel}>
          Keep it
        </Button>
        <Button variant="dark" onClick={() => void discard()}>
          Discard it
        </Button>
      </div>
    </div>
  );
}
