/** Personal data: retention periods, which the server applies and the privacy policy states. */

/** Default retention of enquiries; the operator can set another number. */
export const ENQUIRY_RETENTION_MONTHS = 24;

/** Days that a quarantined enquiry is kept; one that was marked as spam blocks its number as long. */
export const QUARANTINE_DAYS = 30;

/** Days for which the link to the page of a quote is valid after the last change; longer if the quote is. */
export const QUOTE_LINK_DAYS = 180;

/** Retention of daily backups and of point-in-time recovery (docs/deploy.md). */
export const BACKUP_WEEKS = 14;
export const POINT_IN_TIME_DAYS = 7;

const DAY_MS = 86_400_000;

/** Adds months. The day of the month stays, or becomes the last day of a shorter month. */
export function addMonths(instant: Date, months: number): Date {
  const shifted = new Date(instant);
  shifted.setUTCDate(1);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  const nextMonth = Date.UTC(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1);
  const lastDay = new Date(nextMonth - DAY_MS).getUTCDate();
  shifted.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
  return shifted;
}

/** Returns when an enquiry expires; `undefined` (never) for 0 months, and for a negative number. */
export function enquiryExpiry(createdAt: Date, months: number): Date | undefined {
  return months > 0 ? addMonths(createdAt, months) : undefined;
}

/** Returns when an enquiry that is quarantined now expires. */
export function quarantineExpiry(now: Date): Date {
  return new Date(now.getTime() + QUARANTINE_DAYS * DAY_MS);
}

/** Returns when the last backup with data that is deleted now is itself deleted. */
export function lastBackupExpiry(now: Date): Date {
  return new Date(now.getTime() + BACKUP_WEEKS * 7 * DAY_MS);
}
