/** Whether two contact details are one person's: what erasure compares. */

import { limits } from '../limits.ts';
import { EMAIL_PATTERN } from './enquiry.ts';

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
