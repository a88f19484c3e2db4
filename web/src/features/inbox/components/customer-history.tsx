import { type Enquiry, formatCount } from '@neev/domain';
import { arrayRemove, arrayUnion } from 'firebase/firestore';
import { useId, useState } from 'react';
import { focusElement } from '@/components/admin/confirm-dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { MAX_HISTORY, useCustomerHistory } from '@/lib/admin/customer-history.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { changeHandling } from '../change-status.ts';
import { QuoteMark } from './handling-marks.tsx';
import { TimelineEvents } from './timeline-section.tsx';

/**
 * The other enquiries of the customer, with their notes. Renders nothing if there are none. Needs a key per
 * enquiry, and an enquiry with a mobile number or an email address.
 */
export function CustomerHistory({ enquiry }: { enquiry: Enquiry }) {
  const id = useId();
  const live = useCustomerHistory(enquiry);
  const [separatedId, setSeparatedId] = useState<string>();
  const isEmpty = live.status === 'ready' && live.value.length === 0;
  if (isEmpty && !separatedId) return null;

  function separate(other: Enquiry) {
    setSeparatedId(other.id);
    changeHandling(enquiry.id, { unrelatedIds: arrayUnion(other.id) });
  }

  function undo(id: string) {
    setSeparatedId(undefined);
    changeHandling(enquiry.id, { unrelatedIds: arrayRemove(id) });
  }

  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-4">
      <h3 id={id} className="mb-3 text-base">
        Other enquiries from this customer
      </h3>
      {separatedId && <Separated onUndo={() => undo(separatedId)} />}
      <Loaded
        live={live}
        loading={<Skeleton className="h-12" />}
        failure="Failed to load the other enquiries."
      >
        {(others) => <Others others={others} onSeparate={separate} />}
      </Loaded>
    </section>
  );
}

/** Takes the focus from the removed enquiry. */
function Separated({ onUndo }: { onUndo: () => void }) {
  return (
    <div className="mb-3 flex items-center justify-between gap-4 rounded-md bg-slate-100 pl-4 text-sm print:hidden">
      <p role="status">Enquiry removed from this customer.</p>
      <Button ref={focusElement} variant="quiet" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

interface OthersProps {
  others: readonly Enquiry[];
  onSeparate: (other: Enquiry) => void;
}

function Others({ others, onSeparate }: OthersProps) {
  if (others.length === 0)
    return <p className="text-sm text-ink-soft">There are no other enquiries.</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line">
        {others.map((other) => (
          <li key={other.id}>
            <OtherEnquiry other={other} onSeparate={() => onSeparate(other)} />
          </li>
        ))}
      </ul>
      {others.length === MAX_HISTORY && (
        <p className="mt-2 text-sm text-ink-soft">
          The newest {formatCount(MAX_HISTORY)} are shown. Search for the mobile number to see all.
        </p>
      )}
    </>
  );
}

const statusTexts = { unread: 'Unread', read: 'Read', archived: 'Archived' } as const;

function OtherEnquiry({ other, onSeparate }: { other: Enquiry; onSeparate: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, message, createdAt } = other;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm">
        <EnquirySummary enquiry={other} />
      </summary>
      {isOpen && (
        <div className="space-y-3 px-3 pb-3">
          <p className="text-sm text-ink-soft wrap-anywhere">{name}</p>
          <p className="wrap-anywhere whitespace-pre-line">{message}</p>
          <TimelineEvents enquiryId={other.id} label={`Timeline of ${dateTimeText(createdAt)}`} />
          <Button variant="quiet" className="-mx-3 px-3! print:hidden" onClick={onSeparate}>
            Not the same customer
          </Button>
        </div>
      )}
    </details>
  );
}

function EnquirySummary({ enquiry }: { enquiry: Enquiry }) {
  const { product, message, quote, status, createdAt } = enquiry;
  return (
    <>
      <time dateTime={createdAt.toISOString()} className="font-semibold">
        {dateTimeText(createdAt)}
      </time>{' '}
      <span className="wrap-anywhere">{product === '' ? firstLine(message) : product}</span>{' '}
      <Badge>{statusTexts[status]}</Badge> {quote && <QuoteMark quote={quote} />}
    </>
  );
}

/** Characters of a message in a heading. */
const MAX_CHARACTERS = 60;

function firstLine(message: string): string {
  const [line = ''] = message.split('\n', 1);
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
}
