/**
 * Links for replying to an enquiry. The contact data are untrusted: only digits are used in phone
 * numbers, and an email address cannot add fields to a mail link.
 */
import { company, type Enquiry } from '@neev/domain';

const INDIA_COUNTRY_CODE = '91';

/** Number of digits of an Indian mobile number without country code. */
const NATIONAL_DIGITS = 10;

/** `tel:+911000012345`; `undefined` without digits. */
export function telLink(mobile: string): string | undefined {
  const digits = digitsOf(mobile);
  if (digits === '') return undefined;
  return `tel:${isInternational(mobile) ? '+' : ''}${digits}`;
}

/** `https://wa.me/911000012345`; `undefined` for an invalid mobile number. */
export function whatsappLink(mobile: string): string | undefined {
  const number = internationalNumber(mobile);
  return number === undefined ? undefined : `https://wa.me/${number}`;
}

/** A mail link with a subject; `undefined` without an address. */
export function mailLink({ email, product }: Pick<Enquiry, 'email' | 'product'>) {
  if (email === '') return undefined;
  const subject = product === '' ? `Your enquiry to ${company.name}` : `Your enquiry: ${product}`;
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

/** The digits with country code; a number without one is Indian. */
function internationalNumber(mobile: string): string | undefined {
  const digits = digitsOf(mobile);
  if (isInternational(mobile)) return digits.length > NATIONAL_DIGITS ? digits : undefined;
  if (digits.startsWith('00')) return internationalNumber(`+${digits.slice(2)}`);
  const national = digits.replace(/^0/, '');
  if (national.length === NATIONAL_DIGITS) return `${INDIA_COUNTRY_CODE}${national}`;
  const hasCountryCode =
    digits.length === INDIA_COUNTRY_CODE.length + NATIONAL_DIGITS &&
    digits.startsWith(INDIA_COUNTRY_CODE);
  return hasCountryCode ? digits : undefined;
}

function isInternational(mobile: string): boolean {
  return mobile.trim().startsWith('+');
}

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}
