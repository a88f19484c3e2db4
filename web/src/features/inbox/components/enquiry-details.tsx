import { BUSINESS_TIME_ZONE, type Enquiry } from '@neev/domain';
import { Dialog } from '@/components/ui/dialog.tsx';

const receivedFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
});

interface EnquiryDetailsProps {
  enquiry: Enquiry;
  onClose: () => void;
}

/** All of an enquiry, in a dialog. */
export function EnquiryDetails({ enquiry, onClose }: EnquiryDetailsProps) {
  return (
    <Dialog title="Enquiry Details" onClose={onClose}>
      <dl className="space-y-4">
        <Detail term="Name" text={enquiry.name} />
        <Detail term="Email" text={enquiry.email} />
        <Detail term="Mobile" text={enquiry.mobile} />
        <Detail term="Product" text={enquiry.product} />
        <Detail term="Message" text={enquiry.message} />
        <Detail term="Received" text={receivedFormat.format(enquiry.createdAt)} />
      </dl>
    </Dialog>
  );
}

/** A line of it; what was not given is left out. */
function Detail({ term, text }: { term: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt className="text-xs font-semibold tracking-wider text-ink-soft uppercase">{term}</dt>
      <dd className="mt-0.5 break-words whitespace-pre-line">{text}</dd>
    </div>
  );
}
