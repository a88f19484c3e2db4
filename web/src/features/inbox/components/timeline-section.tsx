import type { ContactChannel, Day, EnquiryEvent, EnquiryStatus } from '@neev/domain';
import {
  Archive,
  CalendarClock,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageCircle,
  Phone,
  StickyNote,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { dateTimeText, shortDay } from '@/lib/times-in-india.ts';
import { type Timeline, useTimeline } from '../timeline.ts';
import { PendingBadge } from './enquiry-list.tsx';
import { NoteForm } from './note-form.tsx';

/** What administrators have done about an enquiry, and a form for notes. Needs a key per enquiry. */
export function TimelineSection({ enquiryId }: { enquiryId: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 mb-5 border-t border-line pt-4">
      <h3 id={id} className="mb-3 text-base">
        Timeline
      </h3>
      <TimelineEvents enquiryId={enquiryId} label="Timeline" />
      <NoteForm enquiryId={enquiryId} />
    </section>
  );
}

interface TimelineEventsProps {
  enquiryId: string;
  label: string;
}

/** The events of an enquiry, live. */
export function TimelineEvents({ enquiryId, label }: TimelineEventsProps) {
  const { live, showEarlier } = useTimeline(enquiryId);
  return (
    <Loaded live={live} loading={<Loading />} failure="Failed to load the timeline.">
      {(timeline) => <Events timeline={timeline} label={label} onShowEarlier={showEarlier} />}
    </Loaded>
  );
}

interface EventsProps {
  timeline: Timeline;
  label: string;
  onShowEarlier: () => void;
}

/** The events, oldest first. Screen readers announce new ones. */
function Events({ timeline, label, onShowEarlier }: EventsProps) {
  const { events, hasEarlier, pendingIds } = timeline;
  return (
    <>
      {hasEarlier && (
        <Button variant="quiet" className="-mx-3 mb-2 px-3!" onClick={onShowEarlier}>
          Show earlier
        </Button>
      )}
      <div role="log" aria-label={label}>
        {events.length === 0 && (
          <p className="text-sm text-ink-soft">No calls, messages or notes yet.</p>
        )}
        <ol className="space-y-3">
          {events.map((event) => (
            <EventRow key={event.id} event={event} isPending={pendingIds.has(event.id)} />
          ))}
        </ol>
      </div>
    </>
  );
}

function EventRow({ event, isPending }: { event: EnquiryEvent; isPending: boolean }) {
  const { icon: Icon, title } = describe(event);
  return (
    <li className="flex gap-3 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{title}</span>{' '}
          <span className="text-ink-soft">
            by <AdminName uid={event.by} />,{' '}
            <time dateTime={event.at.toISOString()}>{dateTimeText(event.at)}</time>
          </span>
        </p>
        {event.type === 'note' && (
          <p className="mt-0.5 text-base wrap-anywhere whitespace-pre-line">{event.text}</p>
        )}
      </div>
      {isPending && <PendingBadge className="self-start" />}
    </li>
  );
}

interface Description {
  icon: LucideIcon;
  title: ReactNode;
}

/** A link shows only that a contact was started. */
const descriptions: Record<ContactChannel | 'note', Description> = {
  note: { icon: StickyNote, title: 'Note' },
  call: { icon: Phone, title: 'Call started' },
  whatsapp: { icon: MessageCircle, title: 'WhatsApp opened' },
  email: { icon: Mail, title: 'Email started' },
};

const statusDescriptions: Record<EnquiryStatus, Description> = {
  unread: { icon: Mail, title: 'Marked as unread' },
  read: { icon: MailOpen, title: 'Marked as read' },
  archived: { icon: Archive, title: 'Archived' },
};

function describe(event: EnquiryEvent): Description {
  switch (event.type) {
    case 'status':
      return statusDescriptions[event.status];
    case 'assignee':
      return { icon: UserRound, title: assignmentTitle(event.assignee) };
    case 'followUpOn':
      return { icon: CalendarClock, title: followUpTitle(event.followUpOn) };
    default:
      return descriptions[event.type];
  }
}

function assignmentTitle(assignee: string): ReactNode {
  if (assignee === '') return 'No longer assigned';
  return (
    <>
      Assigned to <AdminName uid={assignee} />
    </>
  );
}

function followUpTitle(day: Day): string {
  return day === '' ? 'Follow-up removed' : `Follow-up on ${shortDay(day)}`;
}

function Loading() {
  return (
    <SkeletonList count={2} className="space-y-3" label="Loading the timeline">
      <Skeleton className="h-6" />
    </SkeletonList>
  );
}
