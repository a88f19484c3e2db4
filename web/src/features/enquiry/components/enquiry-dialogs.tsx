import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { Dialog } from '@/components/controls/dialog.tsx';
import { defer } from '@/lib/loading/defer.ts';
import { startOutbox } from '../outbox/browser-outbox.ts';
import type { OutboxEntry, OutboxEvent } from '../outbox/outbox-entry.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import { ListRequestForm } from './list-request-form.tsx';
import { OutboxDialog } from './outbox-dialog.tsx';
import { OutboxNotice } from './outbox-notice.tsx';
import { rejectedText, sentText } from './outbox-texts.ts';
import { RequestLines } from './request-lines.tsx';
import { RequestQuoteForm } from './request-quote-form.tsx';

/** A request to open the enquiry dialog. */
export interface EnquiryDialogRequest {
  /** The product or the category of the page; empty on other pages. */
  product: string;
}

export interface EnquiryDialogsProps {
  /** The enquiry dialog is open while this is defined. */
  request: EnquiryDialogRequest | undefined;
  onClose: () => void;
}

/** The lazy chunk: the dialogs and the outbox, which starts sending here. */
export function EnquiryDialogs({ request, onClose }: EnquiryDialogsProps) {
  const [isOutboxOpen, setIsOutboxOpen] = useState(false);
  const [edited, setEdited] = useState<OutboxEntry>();
  useEffect(() => startOutbox((event) => void defer('visible', () => toastEvent(event))), []);

  function edit(entry: OutboxEntry) {
    setIsOutboxOpen(false);
    setEdited(entry);
  }

  return (
    <>
      <OutboxNotice onView={() => setIsOutboxOpen(true)} />
      {request && (
        <Dialog title="Product Enquiry" onClose={onClose}>
          <EnquiryForm
            draftName={request.product === '' ? 'dialog' : `dialog-${request.product}`}
            product={request.product}
            onSaved={onClose}
            hasInitialFocus
          />
        </Dialog>
      )}
      {isOutboxOpen && <OutboxDialog onEdit={edit} onClose={() => setIsOutboxOpen(false)} />}
      {edited && <EditDialog entry={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface EditDialogProps {
  entry: OutboxEntry;
  onClose: () => void;
}

/** A rejected enquiry in the form that it was written in. */
function EditDialog({ entry, onClose }: EditDialogProps) {
  return (
    <Dialog title="Change your enquiry" onClose={onClose}>
      <EditForm entry={entry} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ entry, onClose }: EditDialogProps) {
  switch (entry.form) {
    case 'quote':
      return <RequestQuoteForm productName={entry.words.product} edited={entry} />;
    case 'list': {
      const { items = [] } = entry;
      return (
        <ListRequestForm
          takeItems={() => items}
          notice={<RequestLines items={items} />}
          edited={entry}
        />
      );
    }
    case 'enquiry':
      return <EnquiryForm draftName={`edit-${entry.key}`} edited={entry} onSaved={onClose} />;
  }
}

function toastEvent({ kind, entry }: OutboxEvent): void {
  const now = Date.now();
  if (kind === 'sent') toast.success(sentText(entry.writtenAt, now));
  if (kind === 'refused') toast.error(rejectedText(entry, now));
}
