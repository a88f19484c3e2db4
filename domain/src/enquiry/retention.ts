/** How long personal data is kept: the numbers that the server applies and the privacy policy states. */

/** Months that an enquiry is kept, unless the operator sets another number. */
export const ENQUIRY_RETENTION_MONTHS = 24;

/** Days that a quarantined enquiry is kept. */
export const QUARANTINE_DAYS = 30;

/** Weeks that a daily backup is kept, and days of point-in-time recovery (docs/deploy.md). */
export const BACKUP_WEEKS = 14;
export const POINT_IN_TIME_DAYS = 7;

const DAY_MS = 86_400_000;

/** The same day of the month, so many months later; the last day of a month that is too short. */
export function addMonths(instant: Date, months: number): Date {
  const moved = new Date(instant);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const nextMonth = Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1);
  const lastDay = new Date(nextMonth - DAY_MS).getUTCDate();
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
  return moved;
}

/** When an enquiry expires; `undefined` with 0 months: never. */
export function enquiryExpiry(createdAt: Date, months: number): Date | undefined {
  return months === 0 ? undefined : addMonths(createdAt, months);
}

/** When the last backup that may hold what is deleted now is deleted itself. */
export function backupsUntil(now: Date): Date {
  return new Date(now.getTime() + BACKUP_WEEKS * 7 * DAY_MS);
}
