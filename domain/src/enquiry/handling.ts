/** How administrators handle an enquiry: labels, and a day on which to contact the customer again. */
import type { Day } from '../analytics/calendar.ts';
import { limits } from '../limits.ts';
import { requiredText } from '../text.ts';
import type { Enquiry } from './stored-enquiry.ts';

/** The fields that administrators change besides the status. */
export type Handling = Pick<Enquiry, 'assignee' | 'followUpOn' | 'labels' | 'unrelatedIds'>;

/** The handling of an enquiry that arrives. */
export const unhandled: Handling = {
  assignee: '',
  followUpOn: '',
  labels: [],
  unrelatedIds: [],
};

const label = requiredText('Label', limits.label);

/** Adds a label, unless it is there in any case. Returns the labels or a message for the user. */
export function addLabel(labels: readonly string[], text: string): string[] | string {
  const parsed = label.safeParse(text);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? '';
  if (hasLabel(labels, parsed.data)) return [...labels];
  if (labels.length === limits.labels)
    return `An enquiry can have at most ${limits.labels} labels.`;
  return [...labels, parsed.data];
}

function hasLabel(labels: readonly string[], wanted: string): boolean {
  return labels.some((each) => each.toLowerCase() === wanted.toLowerCase());
}

/** Enquiries of an assignee and with a label, as it is written; an empty text stands for all. */
export interface HandlingFilter {
  assignee: string;
  label: string;
}

export function matchesHandling(
  enquiry: { assignee: string; labels: readonly string[] },
  { assignee, label: wanted }: HandlingFilter,
): boolean {
  return (
    (assignee === '' || enquiry.assignee === assignee) &&
    (wanted === '' || enquiry.labels.includes(wanted))
  );
}

export type FollowUpState = 'overdue' | 'today' | 'later';

/** Returns `undefined` for an enquiry without a follow-up, and for an archived one. */
export function followUpState(
  { status, followUpOn }: Pick<Enquiry, 'status' | 'followUpOn'>,
  today: Day,
): FollowUpState | undefined {
  if (followUpOn === '' || status === 'archived') return undefined;
  if (followUpOn === today) return 'today';
  return followUpOn < today ? 'overdue' : 'later';
}

/** The enquiries with a follow-up: the earliest day first, and on one day the oldest enquiry. */
export function followUpsOf<E extends Enquiry>(enquiries: readonly E[]): E[] {
  return enquiries
    .filter(({ status, followUpOn }) => followUpOn !== '' && status !== 'archived')
    .sort(
      (one, other) =>
        one.followUpOn.localeCompare(other.followUpOn) ||
        one.createdAt.getTime() - other.createdAt.getTime(),
    );
}
