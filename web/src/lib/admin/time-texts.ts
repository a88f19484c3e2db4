import { BUSINESS_TIME_ZONE } from '@neev/domain';

const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: BUSINESS_TIME_ZONE,
});

/** `21 Nov 2026, 12:15 am`, in the time zone of the business. */
export function dateTimeText(time: Date): string {
  return dateTimeFormat.format(time);
}
