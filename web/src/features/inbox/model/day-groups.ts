/** Groups enquiries by their day, in the time zone of the business. */
import {
  addDays,
  BUSINESS_TIME_ZONE,
  type Day,
  dayAt,
  type Enquiry,
  followUpState,
  startOfDay,
} from '@neev/domain';

export interface EnquiryGroup<T> {
  key: string;
  heading: string;
  enquiries: readonly T[];
}

/** Groups a sorted list. Neighbours of the same day are in one group. */
export function groupByDay<T extends { createdAt: Date }>(
  enquiries: readonly T[],
  now: Date,
): EnquiryGroup<T>[] {
  const today = dayAt(now);
  return groupNeighbours(
    enquiries,
    ({ createdAt }) => dayAt(createdAt),
    (day) => dayHeading(day, today),
  );
}

/** Groups a list that is sorted by the day of the follow-up: `Overdue`, `Today`, and the days after it. */
export function groupByFollowUp<T extends Pick<Enquiry, 'status' | 'followUpOn'>>(
  enquiries: readonly T[],
  today: Day,
): EnquiryGroup<T>[] {
  const keyOf = (enquiry: T) =>
    followUpState(enquiry, today) === 'overdue' ? OVERDUE : enquiry.followUpOn;
  return groupNeighbours(enquiries, keyOf, (key) => followUpHeading(key, today));
}

const OVERDUE = 'overdue';

function followUpHeading(key: string, today: Day): string {
  if (key === OVERDUE) return 'Overdue';
  return key === addDays(today, 1) ? 'Tomorrow' : dayHeading(key, today);
}

function groupNeighbours<T>(
  enquiries: readonly T[],
  keyOf: (enquiry: T) => string,
  headingOf: (key: string) => string,
): EnquiryGroup<T>[] {
  const groups: { key: string; heading: string; enquiries: T[] }[] = [];
  for (const enquiry of enquiries) {
    const key = keyOf(enquiry);
    const last = groups.at(-1);
    if (last?.key === key) last.enquiries.push(enquiry);
    else groups.push({ key, heading: headingOf(key), enquiries: [enquiry] });
  }
  return groups;
}

/** `Today`, `Yesterday`, `Friday, 20 November`, and with the year for other years. */
function dayHeading(day: Day, today: Day): string {
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? dayFormat : dayAndYearFormat).format(startOfDay(day));
}

const dayParts = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: BUSINESS_TIME_ZONE,
} as const;

const dayFormat = new Intl.DateTimeFormat('en-IN', dayParts);

const dayAndYearFormat = new Intl.DateTimeFormat('en-IN', { ...dayParts, year: 'numeric' });

const clockFormat = new Intl.DateTimeFormat('en-IN', {
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
});

/** `3:42 pm` */
export function clockTime(instant: Date): string {
  return clockFormat.format(instant);
}
