/** Days and times as text, in the time zone of the business. */
import { BUSINESS_TIME_ZONE, type Day, dayAt, dayText } from '@neev/domain';

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: BUSINESS_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const dayAndMonthFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/** An instant, as a `Date` or ISO text: `25 Nov 2026, 10:42 am`. */
export function dateTimeText(instant: Date | string): string {
  return timeFormat.format(new Date(instant));
}

/** `2 Dec`. */
export function dayAndMonth(day: Day): string {
  return dayAndMonthFormat.format(new Date(day));
}

/** `2 Dec`, and with the year for other years. */
export function shortDay(day: Day, today = dayAt(new Date())): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? dayAndMonth(day) : dayText(day);
}
