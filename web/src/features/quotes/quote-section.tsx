import { dayText, type Enquiry, type QuoteRecord } from '@neev/domain';
import { Copy, FilePen, MessageCircle, Users } from 'lucide-react';
import { useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { QuoteStatusBadge } from '@/components/admin/quote-status-badge.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { whatsappLink } from '@/lib/admin/reply-links.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { quoteLink, shareText } from './model/quote-texts.ts';
import { type QuoteValues, valuesOf } from './model/quote-values.ts';
import { QuoteConversation } from './quote-conversation.tsx';
import { QuoteVersions } from './quote-versions.tsx';
import type { QuoteSent } from './quotes-api.ts';
import { useQuoteRecord, useQuoteVersion } from './watch-quotes.ts';

const QuoteEditor = lazyComponent(
  async () => (await import('./editor/quote-editor.tsx')).QuoteEditor,
);
const CopyDialog = lazyComponent(async () => (await import('./copy-dialog.tsx')).CopyDialog);

interface QuoteSectionProps {
  enquiry: Enquiry;
  /** Called when the link for an enquiry is sent by WhatsApp. */
  onWhatsApp: (enquiry: Enquiry) => void;
}

/** The open dialog of the section. */
type OpenDialog =
  | { kind: 'editor'; enquiry: Enquiry; copied?: QuoteValues }
  | { kind: 'copy'; values: QuoteValues }
  /** Sent to another customer. */
  | ({ kind: 'sent'; enquiry: Enquiry } & QuoteSent);

/** The quote of an enquiry: its status, its versions and the conversation, live. Needs a key per enquiry. */
export function QuoteSection({ enquiry, onWhatsApp }: QuoteSectionProps) {
  const id = useId();
  const live = useQuoteRecord(enquiry.id);
  const [dialog, setDialog] = useState<OpenDialog>();
  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-4 print:hidden">
      <Loaded
        live={live}
        loading={<Skeleton className="h-28" />}
        failure="Failed to load the quote."
      >
        {(record) => (
          <>
            <div className="mb-3 flex items-center gap-3">
              <h3 id={id} className="text-base">
                Quote
              </h3>
              {record && (
                <span role="status">
                  <QuoteStatusBadge quote={record} />
                </span>
              )}
            </div>
            <Summary record={record} />
            <div className="mt-3 flex flex-wrap gap-2">
              <Button variant="dark" onClick={() => setDialog({ kind: 'editor', enquiry })}>
                <FilePen aria-hidden className="size-4.5" />
                {record && record.version > 0 ? 'Revise quote' : 'Prepare quote'}
              </Button>
              {record && <ShareButtons record={record} enquiry={enquiry} onWhatsApp={onWhatsApp} />}
              {record && (
                <CopyButton
                  record={record}
                  onCopy={(values) => setDialog({ kind: 'copy', values })}
                />
              )}
            </div>
            {record && <QuoteVersions record={record} />}
            {record && <QuoteConversation enquiryId={enquiry.id} />}
          </>
        )}
      </Loaded>
      {dialog && (
        <Dialogs dialog={dialog} enquiry={enquiry} onWhatsApp={onWhatsApp} onChange={setDialog} />
      )}
    </section>
  );
}

function Summary({ record }: { record: QuoteRecord | undefined }) {
  const { version = 0, validUntil = '', draft, draftBy = '' } = record ?? {};
  const sent =
    version === 0
      ? 'No quote has been sent.'
      : `Version ${version} was sent. Valid until ${dayText(validUntil)}.`;
  return (
    <p className="text-sm text-ink-soft">
      {sent}
      {draft && draftBy !== '' && (
        <>
          {' '}
          <AdminName uid={draftBy} /> has saved a draft.
        </>
      )}
    </p>
  );
}

interface ShareButtonsProps extends QuoteSectionProps {
  record: QuoteRecord;
}

/** Gives the customer's link to the clipboard or to WhatsApp. */
function ShareButtons({ record, enquiry, onWhatsApp }: ShareButtonsProps) {
  const { origin } = window.location;
  const whatsapp = whatsappLink(enquiry.mobile, shareText(record, enquiry.name, origin));

  function copy() {
    navigator.clipboard.writeText(quoteLink(record, origin)).then(
      () => toast.success('Link copied.'),
      () => toast.error('The browser did not allow copying.'),
    );
  }

  return (
    <>
      <Button variant="outline" className="px-4!" onClick={copy}>
        <Copy aria-hidden className="size-4.5" />
        Copy link
      </Button>
      {whatsapp && (
        <a
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline', 'px-4!')}
          onClick={() => onWhatsApp(enquiry)}
        >
          <MessageCircle aria-hidden className="size-4.5" />
          WhatsApp link
        </a>
      )}
    </>
  );
}

interface CopyButtonProps {
  record: QuoteRecord;
  onCopy: (values: QuoteValues) => void;
}

/** Uses the draft or the last version for another customer. */
function CopyButton({ record, onCopy }: CopyButtonProps) {
  const latest = useQuoteVersion(record.enquiryId, record.version);
  const sent = latest.status === 'ready' ? latest.value : undefined;
  const quote = record.draft ?? (record.version > 0 ? sent : undefined);
  if (!quote && latest.status !== 'loading') return null;
  return (
    <Button
      variant="outline"
      className="px-4!"
      aria-disabled={!quote}
      onClick={() => quote && onCopy(valuesOf(quote))}
    >
      <Users aria-hidden className="size-4.5" />
      Use for another customer
    </Button>
  );
}

interface DialogsProps extends QuoteSectionProps {
  dialog: OpenDialog;
  onChange: (dialog: OpenDialog | undefined) => void;
}

function Dialogs({ dialog, enquiry, onWhatsApp, onChange }: DialogsProps) {
  const close = () => onChange(undefined);

  function reportSent(recipient: Enquiry, sent: QuoteSent) {
    if (recipient.id !== enquiry.id) return onChange({ kind: 'sent', enquiry: recipient, ...sent });
    toast.success(sentText(recipient, sent));
    close();
  }

  if (dialog.kind === 'sent') {
    return <SentDialog {...dialog} onWhatsApp={onWhatsApp} onClose={close} />;
  }
  return (
    <Deferred failure="The quote could not be opened.">
      {dialog.kind === 'copy' ? (
        <CopyDialog
          onChoose={(chosen) =>
            onChange({ kind: 'editor', enquiry: chosen, copied: dialog.values })
          }
          onClose={close}
        />
      ) : (
        <QuoteEditor
          key={dialog.enquiry.id}
          enquiry={dialog.enquiry}
          copied={dialog.copied}
          onClose={close}
          onSent={(sent) => reportSent(dialog.enquiry, sent)}
        />
      )}
    </Deferred>
  );
}

interface SentDialogProps extends QuoteSectionProps, QuoteSent {
  onClose: () => void;
}

/** Shown after a quote was sent to another customer, whose link is not on the screen. */
function SentDialog({ enquiry, onWhatsApp, onClose, ...sent }: SentDialogProps) {
  const live = useQuoteRecord(enquiry.id);
  const record = live.status === 'ready' ? live.value : undefined;
  return (
    <Dialog title={`Quote sent to ${enquiry.name}`} onClose={onClose}>
      <p className="wrap-anywhere">{sentText(enquiry, sent)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {record && <ShareButtons record={record} enquiry={enquiry} onWhatsApp={onWhatsApp} />}
      </div>
    </Dialog>
  );
}

function sentText({ name, email }: Enquiry, { version, isEmailed }: QuoteSent): string {
  if (isEmailed) return `Version ${version} was sent by email to ${email}.`;
  return email === ''
    ? `${name} has no email address. Send them the link to version ${version}.`
    : `Send ${name} the link to version ${version}, by WhatsApp for example.`;
}
