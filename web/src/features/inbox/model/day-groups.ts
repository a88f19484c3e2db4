/** Groups enquiries by the day in the time zone of the business. */
import { addDays, BUSINESS_TIME_ZONE, type Day, dayAt, startOfDay } from '@neev/domain';

export interface DayGroup<T> {
  day: Day;
  heading: string;
  enquiries: readonly T[];
}

/** Groups a sorted list. Neighbours of the same day are in one group. */
export function groupByDay<T extends { createdAt: Date }>(
  enquiries: readonly T[],
  now: Date,
): DayGroup<T>[] {
  const today = dayAt(now);
  const groups: { day: Day; heading: string; enquiries: T[] }[] = [];
  for (const enquiry of enquiries) {
    const day = dayAt(enquiry.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.enquiries.push(enquiry);
    else groups.push({ day, heading: dayHeading(day, today), enquiries: [enquiry] });
  }
  return groups;
}

/** `Today`, `Yesterday`, `Friday, 20 November`, and with the year for other years. */
export function dayHeading(day: Day, today: Day): string {
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
