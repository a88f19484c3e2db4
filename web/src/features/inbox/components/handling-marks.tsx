import { dayAt, type Enquiry, followUpState, type QuoteProgress } from '@neev/domain';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { QuoteStatusBadge } from '@/components/admin/quote-status-badge.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { shortDay } from '@/lib/times-in-india.ts';
import { quoteLabels } from '../model/inbox-filter.ts';

interface FollowUpBadgeProps extends Pick<Enquiry, 'followUpOn'> {
  state: NonNullable<ReturnType<typeof followUpState>>;
}

function FollowUpBadge({ state, followUpOn }: FollowUpBadgeProps) {
  if (state === 'later') return <Badge>Follow up on {shortDay(followUpOn)}</Badge>;
  const text =
    state === 'today' ? 'Follow up today' : `Follow-up overdue since ${shortDay(followUpOn)}`;
  return <Badge tone="accent">{text}</Badge>;
}

/**
 * The status of its quote, the follow-up, the assignee and the labels of an enquiry, in its row. Renders nothing
 * without any.
 */
export function HandlingMarks({ enquiry }: { enquiry: Enquiry }) {
  const { quote, assignee, followUpOn, labels } = enquiry;
  const state = followUpState(enquiry, dayAt(useServerNow()));
  if (!quote && state === undefined && assignee === '' && labels.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {quote && <QuoteMark quote={quote} />}
      {state && <FollowUpBadge state={state} followUpOn={followUpOn} />}
      {labels.map((label) => (
        <Badge key={label} className="wrap-anywhere">
          {label}
        </Badge>
      ))}
      {assignee !== '' && (
        <span className="wrap-anywhere">
          Assigned to <AdminName uid={assignee} />
        </span>
      )}
    </span>
  );
}

/** The status of a quote where no heading names the quote. */
export function QuoteMark({ quote }: { quote: QuoteProgress }) {
  return (
    <QuoteStatusBadge
      quote={quote}
      labelOf={(status) => `Quote ${quoteLabels[status].toLowerCase()}`}
    />
  );
}
