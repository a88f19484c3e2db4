/**
 * Personal data: how long it is kept (the server applies these numbers, the privacy policy states them), and whether
 * two contact details are one person's, by which it is erased.
 */
import { limits } from '../limits.ts';

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

/** The form of an email address, as browsers check it: something@something, a dot in the domain. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const INDIA = '91';

/** An Indian number: the country or not, a trunk 0 or not, ten digits. */
const INDIAN_NUMBER = /^(?:91)?0?(\d{10})$/;

/** A person to find: by a mobile number or an email address, in the form in which they are compared. */
export type Contact = { kind: 'mobile' | 'email'; key: string };

/** `undefined` for a text that is neither a mobile number nor an email address. */
export function parseContact(text: string): Contact | undefined {
  if (EMAIL_PATTERN.test(text.trim())) return { kind: 'email', key: emailKey(text) };
  const isMobile = /^[0-9 +\-()]*$/.test(text) && digitsOf(text).length >= limits.mobileDigits;
  return isMobile ? { kind: 'mobile', key: mobileKey(text) } : undefined;
}

/** Whether an enquiry was sent with this contact. */
export function isFromContact(
  enquiry: { mobile: string; email: string },
  { kind, key }: Contact,
): boolean {
  return key === (kind === 'mobile' ? mobileKey(enquiry.mobile) : emailKey(enquiry.email));
}

/**
 * The same for every way to write one number: `+91 98…`, `091-98…`, `098…` and `98…`. A number with
 * the prefix of another country keeps it, so that it equals no Indian one.
 */
export function mobileKey(mobile: string): string {
  const digits = digitsOf(mobile);
  const number = digits.replace(/^00/, '');
  const isInternational = mobile.includes('+') || number !== digits;
  if (isInternational && !number.startsWith(INDIA)) return `+${number}`;
  return INDIAN_NUMBER.exec(number.replace(/^0(?=91\d{10}$)/, ''))?.[1] ?? number;
}

export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
