/** How administrators handle an enquiry: labels, and a day on which to contact the customer again. */
import type { Day } from '../analytics/calendar.ts';
import { limits } from '../limits.ts';
import type { QuoteProgress, QuoteState } from '../quote/quote-status.ts';
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

/** The assignee in a filter for enquiries that are not assigned. */
export const UNASSIGNED = 'none';

/**
 * Enquiries of an assignee, with a label as it is written, and with a quote in a state. An empty text stands for all.
 */
export interface HandlingFilter {
  /** A uid or `UNASSIGNED`. */
  assignee: string;
  label: string;
  quote: QuoteState | '';
}

/** Every enquiry matches. */
export const anyHandling: HandlingFilter = { assignee: '', label: '', quote: '' };

interface Handled {
  assignee: string;
  labels: readonly string[];
  quote?: Pick<QuoteProgress, 'state'> | undefined;
}

export function matchesHandling(
  enquiry: Handled,
  { assignee, label: wanted, quote }: HandlingFilter,
): boolean {
  return (
    (assignee === '' || enquiry.assignee === storedAssignee(assignee)) &&
    (wanted === '' || enquiry.labels.includes(wanted)) &&
    (quote === '' || enquiry.quote?.state === quote)
  );
}

interface HandlingCondition {
  field: string;
  operator: '==' | 'array-contains';
  value: string;
}

/** The filter as conditions of a query. */
export function handlingConditions(filter: HandlingFilter): HandlingCondition[] {
  const { assignee, label: wanted, quote } = filter;
  const conditions: HandlingCondition[] = [];
  if (assignee !== '')
    conditions.push({ field: 'assignee', operator: '==', value: storedAssignee(assignee) });
  if (wanted !== '')
    conditions.push({ field: 'labels', operator: 'array-contains', value: wanted });
  if (quote !== '') conditions.push({ field: 'quote.state', operator: '==', value: quote });
  return conditions;
}

function storedAssignee(assignee: string): string {
  return assignee === UNASSIGNED ? '' : assignee;
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
