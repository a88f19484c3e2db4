/** Days and times of the business as text. */
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

/** `25 Nov 2026, 10:42 am`, in India. */
export function timeInIndia(instant: string): string {
  return timeFormat.format(new Date(instant));
}

/** `2026-11-30` → `30 Nov 2026` */
export function dayText(day: Day): string {
  return dayFormat.format(new Date(day));
}
