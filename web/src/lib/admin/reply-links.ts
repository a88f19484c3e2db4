/**
 * Links for replying to an enquiry, and the text that quotes it. The enquiry is untrusted: only digits
 * are used in phone numbers, and an email address cannot add fields to a mail link.
 */
import { company, digitsOf, type EnquiryFields } from '@neev/domain';

const INDIA_COUNTRY_CODE = '91';

/** Number of digits of an Indian number without country code. */
const NATIONAL_DIGITS = 10;

/** `tel:+911000012345`; `undefined` without digits. */
export function telLink(mobile: string): string | undefined {
  const digits = digitsOf(mobile);
  if (digits === '') return undefined;
  return `tel:${isInternational(mobile) ? '+' : ''}${digits}`;
}

/** `https://wa.me/911000012345` with the text; `undefined` for a landline or an invalid number. */
export function whatsappLink(mobile: string, text: string): string | undefined {
  const number = isLandline(mobile) ? undefined : internationalNumber(mobile);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** A mail link with a subject and the text; `undefined` without an address. */
export function mailLink(email: string, { subject, text }: Reply): string | undefined {
  if (email === '') return undefined;
  const address = encodeURIComponent(email).replaceAll('%40', '@');
  const fields = { subject, body: text.replaceAll('\n', '\r\n') };
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${address}?${query.join('&')}`;
}

export interface Reply {
  /** Of an email. */
  subject: string;
  text: string;
}

/** The beginning of a reply, with the message of the customer. */
export function quoteOf({ name, product, message, referenceNumber }: EnquiryFields): Reply {
  const about = product === '' ? '' : ` about ${product}`;
  const thanks = `Thank you for your enquiry to ${company.name}${about}:`;
  const number = referenceNumber === '' ? '' : `Reference number: ${referenceNumber}\n\n`;
  return {
    subject: product === '' ? `Your enquiry to ${company.name}` : `Your enquiry: ${product}`,
    text: `Hello ${name},\n\n${thanks}\n“${shorten(message)}”\n\n${number}`,
  };
}

/** Characters of a quote in a URL. Windows opens mail links of about 2,000 characters. */
const MAX_QUOTE_LENGTH = 1_000;

/** Cuts a text to the length in a URL, where a Kannada letter takes nine characters. */
function shorten(text: string): string {
  let length = 0;
  let quote = '';
  for (const character of text) {
    length += encodeURIComponent(character).length;
    if (length > MAX_QUOTE_LENGTH) return `${quote.trimEnd()}…`;
    quote += character;
  }
  return quote;
}

/** An area code in a group of its own: `080 …`, `(0821) …`, `+91 80 …`. Mobile numbers begin with 6 to 9. */
const WRITTEN_AREA_CODE = /^(?:\D*0[1-8]\d{1,3}|\D*91\D+[1-8]\d)\D/;

/** The first digits of Indian landlines that no mobile number has. No area code begins with 10. */
const AREA_CODE = /^91(?:1[1-9]|[2-5])/;

/** Whether the number is known to be a landline in India, where WhatsApp is rarely used. */
function isLandline(mobile: string): boolean {
  const number = internationalNumber(mobile) ?? '';
  if (!number.startsWith(INDIA_COUNTRY_CODE)) return false;
  return WRITTEN_AREA_CODE.test(mobile) || AREA_CODE.test(number);
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
