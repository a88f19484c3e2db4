/** Days as text. A day has no time zone. */
import type { Day } from './analytics/calendar.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const longDayFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `30 Nov 2026` */
export function dayText(day: Day): string {
  return dayFormat.format(new Date(day));
}

/** `30 November 2026` */
export function longDayText(day: Day): string {
  return longDayFormat.format(new Date(day));
}
