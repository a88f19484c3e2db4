/** Days and times as text, in the time zone of the business. */
import { BUSINESS_TIME_ZONE, type Day } from '@neev/domain';

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: BUSINESS_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** An instant, as a `Date` or ISO text: `25 Nov 2026, 10:42 am`. */
export function dateTimeText(instant: Date | string): string {
  return timeFormat.format(new Date(instant));
}

/** `2026-11-30` → `30 Nov 2026` */
export function dayText(day: Day): string {
  return dayFormat.format(new Date(day));
}
