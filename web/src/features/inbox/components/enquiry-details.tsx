import {
  BUSINESS_TIME_ZONE,
  type Enquiry,
  type EnquiryFields,
  type EnquiryStatus,
} from '@neev/domain';
import { Archive, Inbox, Mail, MailOpen, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { mailLink, telLink, whatsappLink } from '../model/reply-links.ts';

const receivedFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
});

interface EnquiryDetailsProps {
  enquiry: Enquiry;
  onClose: () => void;
  /** Called to change the status. */
  onStatusChange: (status: EnquiryStatus) => void;
}

/** The details of an enquiry in a dialog, with the actions to reply and to change its status. */
export function EnquiryDetails({ enquiry, onClose, onStatusChange }: EnquiryDetailsProps) {
  return (
    <Dialog title="Enquiry Details" onClose={onClose}>
      <EnquiryContent enquiry={enquiry} />
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
        <StatusButtons status={enquiry.status} onStatusChange={onStatusChange} />
      </div>
    </Dialog>
  );
}

/** The content of an enquiry, with reply links. */
export function EnquiryContent({ enquiry }: { enquiry: EnquiryFields }) {
  return (
    <>
      <dl className="space-y-4">
        <Detail term="Name" text={enquiry.name} />
        <Detail term="Email" text={enquiry.email} />
        <Detail term="Mobile" text={enquiry.mobile} />
        <Detail term="Product" text={enquiry.product} />
        <Detail term="Message" text={enquiry.message} />
        <Detail term="Received" text={receivedFormat.format(enquiry.createdAt)} />
      </dl>
      <div className="mt-6 flex flex-wrap gap-2">
        <ReplyLink href={telLink(enquiry.mobile)}>
          <Phone aria-hidden className="size-4.5" />
          Call
        </ReplyLink>
        <ReplyLink href={whatsappLink(enquiry.mobile)} isExternal>
          <MessageCircle aria-hidden className="size-4.5" />
          WhatsApp
        </ReplyLink>
        <ReplyLink href={mailLink(enquiry)}>
          <Mail aria-hidden className="size-4.5" />
          Email
        </ReplyLink>
      </div>
    </>
  );
}

/** A detail of an enquiry. Renders nothing for an empty text. */
function Detail({ term, text }: { term: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt className="text-xs font-semibold tracking-wider text-ink-soft uppercase">{term}</dt>
      <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{text}</dd>
    </div>
  );
}

interface ReplyLinkProps {
  /** Renders nothing when `undefined`. */
  href: string | undefined;
  /** Whether the link opens another site in a new tab. */
  isExternal?: boolean;
  children: ReactNode;
}

function ReplyLink({ href, isExternal = false, children }: ReplyLinkProps) {
  if (href === undefined) return null;
  const target = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...target} className={buttonClass('outline', 'px-4')}>
      {children}
    </a>
  );
}

interface StatusButtonsProps {
  status: EnquiryStatus;
  onStatusChange: (status: EnquiryStatus) => void;
}

function StatusButtons({ status, onStatusChange }: StatusButtonsProps) {
  if (status === 'archived') {
    return (
      <Button variant="outline" onClick={() => onStatusChange('read')}>
        <Inbox aria-hidden className="size-4.5" />
        Move to inbox
      </Button>
    );
  }
  return (
    <>
      {status === 'read' && (
        <Button variant="outline" onClick={() => onStatusChange('unread')}>
          <MailOpen aria-hidden className="size-4.5" />
          Mark unread
        </Button>
      )}
      <Button variant="outline" onClick={() => onStatusChange('archived')}>
        <Archive aria-hidden className="size-4.5" />
        Archive
      </Button>
    </>
  );
}
