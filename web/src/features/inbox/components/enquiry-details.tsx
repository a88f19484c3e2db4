import {
  BUSINESS_TIME_ZONE,
  type ContactChannel,
  contactKeysOf,
  type Enquiry,
  type EnquiryFields,
  type EnquiryStatus,
} from '@neev/domain';
import {
  Archive,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  Inbox,
  Mail,
  MailOpen,
  MessageCircle,
  MessageSquareText,
  Phone,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLeaveQuestion } from '@/components/admin/form-dialog.tsx';
import { Dialog } from '@/components/controls/dialog.tsx';
import { ReferenceNumber } from '@/components/controls/reference-number.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { skipUnloadConfirmation } from '@/lib/admin/confirm-unload.ts';
import { labelDraftName, messageDraftName, noteDraftName } from '@/lib/admin/enquiry-drafts.ts';
import { mailLink, quoteOf, telLink, whatsappLink } from '@/lib/admin/reply-links.ts';
import { lazyComponent } from '@/lib/loading/lazy-component.ts';
import { enquiryShortcut } from '../model/shortcuts.ts';
import { saveContact } from '../timeline.ts';
import type { OpenEnquiry } from '../use-open-enquiry.ts';
import { AttachmentsSection } from './attachments-section.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { Detail } from './detail.tsx';
import { EnquiredProduct } from './enquired-product.tsx';
import { HandlingSection } from './handling-section.tsx';
import { QuoteRequestSection } from './quote-request-section.tsx';
import { ReplyLink } from './reply-link.tsx';
import { SpamButton } from './spam-button.tsx';
import { TimelineSection } from './timeline-section.tsx';

const ReplyDialog = lazyComponent(async () => (await import('./reply-dialog.tsx')).ReplyDialog);

const receivedFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
});

interface EnquiryDetailsProps {
  enquiry: Enquiry;
  open: OpenEnquiry;
  renderQuote: RenderQuote;
}

/** Renders the quote of an enquiry, which is another feature. `onWhatsApp` is called when the link of a quote is used. */
export type RenderQuote = (enquiry: Enquiry, onWhatsApp: (recipient: Enquiry) => void) => ReactNode;

/** The details of an enquiry in a dialog, with the actions to reply and to change its status. */
export function EnquiryDetails({ enquiry, open: opened, renderQuote }: EnquiryDetailsProps) {
  const content = useContentOf(enquiry.id);
  const { leave, question } = useLeaveQuestion([
    labelDraftName(enquiry.id),
    noteDraftName(enquiry.id),
    messageDraftName(enquiry.id),
  ]);
  const open = leavingWith(opened, leave);
  const [isReplying, setIsReplying] = useState(false);

  function recordContact(channel: ContactChannel, { id } = enquiry) {
    saveContact(id, channel);
    skipUnloadConfirmation();
  }

  return (
    <>
      <Dialog
        title="Enquiry Details"
        size="screen"
        bodyClassName={replyBodyClass}
        onClose={open.close}
        onKeyDown={(event) => handleShortcut(event, open)}
      >
        <div ref={content} tabIndex={-1} className="outline-none">
          <Neighbours open={open} />
          <EnquiryContent enquiry={enquiry} />
          {/* Above the sections that load later, which would move the buttons while they are pressed. */}
          <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
            <StatusButtons status={enquiry.status} open={open} />
            <SpamButton key={`spam-${enquiry.id}`} enquiry={enquiry} onMarked={open.closeRemoved} />
          </div>
          <Shortcuts />
          {renderQuote(enquiry, (recipient) => recordContact('whatsapp', recipient))}
          <HandlingSection key={`handling-${enquiry.id}`} enquiry={enquiry} />
          {contactKeysOf(enquiry).length > 0 && (
            <CustomerHistory key={`history-${enquiry.id}`} enquiry={enquiry} />
          )}
          <TimelineSection key={enquiry.id} enquiryId={enquiry.id} />
        </div>
        <ReplyBar
          enquiry={enquiry}
          onContact={recordContact}
          onTemplates={() => setIsReplying(true)}
        />
      </Dialog>
      {isReplying && (
        <Deferred failure="The reply templates could not be loaded.">
          <ReplyDialog
            enquiry={enquiry}
            onContact={recordContact}
            onClose={() => setIsReplying(false)}
          />
        </Deferred>
      )}
      {question}
    </>
  );
}

/** The content of the dialog: keeps the focus in it, and shows another enquiry from its start. */
function useContentOf(enquiryId: string) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button is gone; the keys work only inside of the dialog.
    if (document.activeElement === document.body) content.current?.focus();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another enquiry is read from its start.
  useEffect(() => {
    content.current?.parentElement?.scrollTo({ top: 0 });
  }, [enquiryId]);
  return content;
}

function handleShortcut(event: KeyboardEvent, open: ReturnType<typeof leavingWith>): void {
  const shortcut = enquiryShortcut(event);
  if (shortcut === undefined || isForOther(event)) return;
  event.preventDefault();
  if (shortcut === 'archive') open.archiveAndNext();
  else if (open[shortcut]) open.open(open[shortcut]);
}

/** Whether the key is for a field, or belongs to a dialog inside of this one. */
function isForOther({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.matches('input, select, textarea') || target.closest('dialog') !== currentTarget;
}

/** Every action that closes the enquiry or shows another one, through `leave`. */
function leavingWith(open: OpenEnquiry, leave: (action: () => void) => void) {
  return {
    ...open,
    open: (enquiry: Enquiry) => leave(() => open.open(enquiry)),
    close: () => leave(open.close),
    change: (status: EnquiryStatus) => leave(() => open.change(status)),
    archiveAndNext: () => leave(() => void open.archiveAndNext()),
  };
}

type GuardedEnquiry = ReturnType<typeof leavingWith>;

/** Buttons for the neighbours in the list, and a way back after archiving. */
function Neighbours({ open }: { open: GuardedEnquiry }) {
  const { previous, next, position, archived } = open;
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <NeighbourButton neighbour={previous} shortcut="ArrowLeft" onOpen={open.open}>
          <ChevronLeft aria-hidden className="size-4.5" />
          Previous
        </NeighbourButton>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {position}
        </p>
        <NeighbourButton neighbour={next} shortcut="ArrowRight" onOpen={open.open}>
          Next
          <ChevronRight aria-hidden className="size-4.5" />
        </NeighbourButton>
      </div>
      {archived && (
        <div className="flex items-center justify-between gap-4 rounded-md bg-slate-100 pl-4 text-sm">
          <p role="status" className="wrap-anywhere">
            Enquiry from {archived.name} archived.
          </p>
          <Button variant="quiet" onClick={() => open.undoArchive(archived)}>
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

interface NeighbourButtonProps {
  neighbour: Enquiry | undefined;
  shortcut: string;
  onOpen: (enquiry: Enquiry) => void;
  children: ReactNode;
}

/** Stays focusable without a neighbour, so that the focus is not lost at the ends of the list. */
function NeighbourButton({ neighbour, shortcut, onOpen, children }: NeighbourButtonProps) {
  return (
    <Button
      variant="outline"
      aria-disabled={neighbour === undefined}
      aria-keyshortcuts={shortcut}
      className="px-3"
      onClick={() => neighbour && onOpen(neighbour)}
    >
      {children}
    </Button>
  );
}

function Shortcuts() {
  return (
    <ShortcutHint>
      <kbd>←</kbd> and <kbd>→</kbd> show the previous and the next enquiry, <kbd>Delete</kbd>{' '}
      archives it and shows the next.{' '}
      <span className="whitespace-nowrap">
        <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
      </span>{' '}
      adds a note.
    </ShortcutHint>
  );
}

/** Names the keys of a screen, unless it is used by touch. */
export function ShortcutHint({ children }: { children: ReactNode }) {
  return (
    <p className="my-3 text-sm text-ink-soft max-sm:hidden pointer-coarse:hidden [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:border-slate-300 [&_kbd]:px-1 [&_kbd]:font-sans">
      {children}
    </p>
  );
}

/** The fields of an enquiry. */
export function EnquiryContent({ enquiry }: { enquiry: EnquiryFields }) {
  // `TMT Bar 16 mm and 2 more`
  const isSummary = enquiry.items !== undefined && enquiry.items.length > 1;
  return (
    <>
      <dl className="space-y-4">
        <Detail term="Name" text={enquiry.name} />
        <Detail term="Email" text={enquiry.email} />
        <Detail term="Mobile" text={enquiry.mobile} />
        <Detail term="Product" text={enquiry.product}>
          {isSummary ? enquiry.product : <EnquiredProduct name={enquiry.product} />}
        </Detail>
        <Detail term="Message" text={enquiry.message} />
        <Detail term="Received" text={receivedFormat.format(enquiry.createdAt)} />
        <Detail term="Reference number" text={enquiry.referenceNumber}>
          <ReferenceNumber referenceNumber={enquiry.referenceNumber} />
        </Detail>
      </dl>
      <QuoteRequestSection {...enquiry} />
      {enquiry.attachments && <AttachmentsSection attachments={enquiry.attachments} />}
    </>
  );
}

/** Class of the scrolling dialog body that ends with a `ReplyBar`, which must not cover the focus. */
export const replyBodyClass = 'flex grow flex-col scroll-pb-20';

interface ReplyBarProps {
  enquiry: EnquiryFields;
  /** Called when a link is used. The link works without it, also offline. */
  onContact?: (channel: ContactChannel) => void;
  /** Opens the reply templates; there is no button without it. */
  onTemplates?: () => void;
}

/** Links to reply to an enquiry, at the bottom of the dialog: in one row, also on narrow phones. */
export function ReplyBar({ enquiry, onContact, onTemplates }: ReplyBarProps) {
  const { email, mobile } = enquiry;
  const quote = quoteOf(enquiry);
  return (
    <div className="sticky -bottom-5 -mx-5 mt-auto -mb-5 flex flex-wrap gap-2 empty:hidden border-t border-line bg-white px-5 py-3 max-[420px]:gap-1.5 max-[420px]:[&_a_svg]:hidden sm:-mx-6 sm:px-6">
      <ReplyLink href={telLink(mobile)} onClick={() => onContact?.('call')}>
        <Phone aria-hidden className="size-4.5" />
        Call
      </ReplyLink>
      <ReplyLink
        href={whatsappLink(mobile, quote.text)}
        isExternal
        onClick={() => onContact?.('whatsapp')}
      >
        <MessageCircle aria-hidden className="size-4.5" />
        WhatsApp
      </ReplyLink>
      <ReplyLink href={mailLink(email, quote)} onClick={() => onContact?.('email')}>
        <Mail aria-hidden className="size-4.5" />
        Email
      </ReplyLink>
      {onTemplates && (
        <Button variant="outline" className="max-sm:px-3 sm:px-4!" onClick={onTemplates}>
          <MessageSquareText aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">Templates</span>
        </Button>
      )}
    </div>
  );
}

interface StatusButtonsProps {
  status: EnquiryStatus;
  open: GuardedEnquiry;
}

function StatusButtons({ status, open }: StatusButtonsProps) {
  if (status === 'archived') {
    return (
      <Button variant="outline" onClick={() => open.change('read')}>
        <Inbox aria-hidden className="size-4.5" />
        Move to inbox
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" onClick={() => open.change('archived')}>
        <Archive aria-hidden className="size-4.5" />
        Archive
      </Button>
      {/* An unread enquiry is marked as read once it is open: the button has its place before. */}
      <Button
        variant="outline"
        className={status === 'unread' ? 'invisible' : undefined}
        onClick={() => open.change('unread')}
      >
        <MailOpen aria-hidden className="size-4.5" />
        Mark unread
      </Button>
      {open.next && (
        <Button variant="outline" aria-keyshortcuts="Delete" onClick={open.archiveAndNext}>
          Archive and next
          <ArrowRight aria-hidden className="size-4.5" />
        </Button>
      )}
    </>
  );
}
