import { dayAt, type Enquiry, followUpState } from '@neev/domain';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { useServerNow } from '@/lib/admin/server-clock.ts';
import { shortDay } from '../model/day-groups.ts';

/** The follow-up, the assignee and the labels of an enquiry, in its row. Renders nothing without any. */
export function HandlingMarks({ enquiry }: { enquiry: Enquiry }) {
  const { assignee, followUpOn, labels } = enquiry;
  const state = followUpState(enquiry, dayAt(useServerNow()));
  if (state === undefined && assignee === '' && labels.length === 0) return null;
  return (
    <span className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {state === 'overdue' && (
        <Badge tone="accent">Follow-up overdue since {shortDay(followUpOn)}</Badge>
      )}
      {state === 'today' && <Badge tone="accent">Follow up today</Badge>}
      {state === 'later' && <Badge>Follow up on {shortDay(followUpOn)}</Badge>}
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
