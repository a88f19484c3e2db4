import { type ReactNode, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Dialog } from '@/components/controls/dialog.tsx';
import { ReferenceNumberLine } from '@/components/controls/reference-number.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useFocusAfterRemoval } from '@/lib/hooks/use-focus-after-removal.ts';
import { useNow } from '@/lib/hooks/use-now.ts';
import { browserOutbox, useOutbox } from '../outbox/browser-outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { statusOf } from '../outbox/retry-policy.ts';
import { SendNowButton } from './outbox-notice.tsx';
import {
  notRemovedTexts,
  RETURNED_TO_LIST,
  removalTexts,
  statusText,
  timeText,
} from './outbox-texts.ts';
import { RequestLines } from './request-lines.tsx';

interface OutboxDialogProps {
  /** Called to edit a rejected enquiry in its form. */
  onEdit: (entry: OutboxEntry) => void;
  onClose: () => void;
}

/** The entries of the outbox with the actions for each. */
export function OutboxDialog({ onEdit, onClose }: OutboxDialogProps) {
  const { entries } = useOutbox();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list);
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

interface OutboxItemProps {
  entry: OutboxEntry;
  onEdit: OutboxDialogProps['onEdit'];
}

function OutboxItem({ entry, onEdit }: OutboxItemProps) {
  const now = useNow().getTime();
  // A changed enquiry gets another reference number.
  const isRejected = statusOf(entry, now) === 'refused';
  return (
    <>
      <p className="text-sm font-semibold">Written {timeText(entry.writtenAt, now)}</p>
      <p className="mt-0.5 text-sm text-ink-soft">
        {statusText(entry, now)}
        {!isRejected && <ReferenceNumberLine referenceNumber={entry.referenceNumber} />}
      </p>
      <EnquiryValues {...entry} />
      <ItemActions entry={entry}>
        {isRejected ? (
          <Button onClick={() => onEdit(entry)}>Change it</Button>
        ) : (
          <SendNowButton entryKey={entry.key} />
        )}
      </ItemActions>
    </>
  );
}

function EnquiryValues({ words: values, items, attachments }: OutboxEntry) {
  const contact = [values.name, values.mobile, values.email].filter((text) => text !== '');
  return (
    <div className="mt-3 space-y-1 text-sm">
      <p className="text-ink-soft">{contact.join(' · ')}</p>
      {items ? (
        <RequestLines items={items} />
      ) : (
        values.product !== '' && (
          <p className="font-medium text-accent-strong">Product: {values.product}</p>
        )
      )}
      <p className="whitespace-pre-line">{values.message}</p>
      {attachments && <p>Files: {attachments.map(({ name }) => name).join(', ')}</p>}
    </div>
  );
}

type Removal = keyof typeof removalTexts;

interface ItemActionsProps {
  entry: OutboxEntry;
  /** The first button. */
  children: ReactNode;
}

/** The buttons of an entry. Those that remove it ask first. */
function ItemActions({ entry, children }: ItemActionsProps) {
  const [removal, setRemoval] = useState<Removal>();
  const pressed = useRef<HTMLButtonElement>(null);

  const removalButton = (own: Removal, label: string) => (
    <Button
      variant="outline"
      aria-expanded={removal === own}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        setRemoval(removal === own ? undefined : own);
      }}
    >
      {label}
    </Button>
  );

  function cancel() {
    setRemoval(undefined);
    pressed.current?.focus();
  }

  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {children}
        {entry.items && removalButton('returnToList', 'Put back into my list')}
        {removalButton('discard', 'Discard')}
      </div>
      {removal && (
        <ConfirmRemoval key={removal} entry={entry} removal={removal} onCancel={cancel} />
      )}
    </>
  );
}

interface ConfirmRemovalProps {
  entry: OutboxEntry;
  removal: Removal;
  onCancel: () => void;
}

function ConfirmRemoval({ entry, removal, onCancel }: ConfirmRemovalProps) {
  const { question, confirm } = removalTexts[removal];
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), []);

  async function remove() {
    const result = await browserOutbox[removal](entry);
    if (result !== 'removed') toast.error(notRemovedTexts[result], { id: 'not-removed' });
    else if (removal === 'returnToList') toast.success(RETURNED_TO_LIST);
  }

  return (
    <div className="mt-4 rounded-md bg-red-50 p-3">
      <p className="text-sm font-medium text-red-900">{question}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={keepButton} variant="outline" onClick={onCancel}>
          Keep it
        </Button>
        <Button variant="dark" onClick={() => void remove()}>
          {confirm}
        </Button>
      </div>
    </div>
  );
}
