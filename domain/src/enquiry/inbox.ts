/** Relative age and text search of enquiries in the inbox (specification, sections 5 and 9). */

import { digitsOf } from '../text.ts';
import { plainNumber } from './enquiry.ts';
import { compactReferenceNumber, referenceNumberMatcher } from './reference-number.ts';
import type { Enquiry } from './stored-enquiry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats the age of an enquiry (specification, section 9). Returns `Just now` for an instant in the
 * future, which occurs when the clock of the device is slow.
 */
export function relativeAge(createdAt: Date, now: Date): string {
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs >= DAY_MS) return `${formatAmount(ageMs / DAY_MS, 'day')} ago`;
  if (ageMs >= HOUR_MS) return `${formatAmount(ageMs / HOUR_MS, 'hour')} ago`;
  return 'Just now';
}

function formatAmount(amount: number, unit: string): string {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type SearchableEnquiry = Pick<
  Enquiry,
  'name' | 'email' | 'message' | 'product' | 'items' | 'labels' | 'mobile' | 'referenceNumber'
>;

/** The searched texts of an enquiry, computed once. */
export interface EnquirySearchText {
  /** Normalised name, email, message, product, lines of the list and labels, with a break between them. */
  text: string;
  /** The digits of the mobile number. */
  phone: string;
  /** Without separators. */
  referenceNumber: string;
}

/** Normalises a search text, trimmed. An empty result matches every enquiry. */
export function parseEnquirySearch(text: string): string {
  return normalise(text).trim();
}

/** Whether the enquiry matches the parsed search text. */
export function matchesEnquirySearch(enquiry: SearchableEnquiry, search: string): boolean {
  return enquiryMatcher(search)(enquirySearchText(enquiry));
}

/**
 * Returns a predicate for a parsed search text. An enquiry matches if the name, the email, the message, the product, a line
 * of the list or a label contains the text, ignoring case; if the mobile number contains its digits, in any spacing; or if
 * the reference number begins with it.
 */
export function enquiryMatcher(search: string): (searched: EnquirySearchText) => boolean {
  const digits = phoneDigitsOf(search);
  const isReferenceNumber = referenceNumberMatcher(search);
  return ({ text, phone, referenceNumber }) =>
    text.includes(search) ||
    (digits !== undefined && phone.includes(digits)) ||
    isReferenceNumber(referenceNumber);
}

/**
 * Characters of the lines of a list that are searched, so that a few long lists do not take the memory of the search. A
 * list of 200 lines with 49 characters each is searched as a whole.
 */
export const MAX_SEARCHED_LIST = 10_000;

export function enquirySearchText(enquiry: SearchableEnquiry): EnquirySearchText {
  const { name, email, message, product, items = [], labels, mobile, referenceNumber } = enquiry;
  const list = items.map((item) => item.name).join(FIELD_SEPARATOR);
  const searchedList = list.slice(0, MAX_SEARCHED_LIST);
  return {
    text: normalise([name, email, message, product, searchedList, ...labels].join(FIELD_SEPARATOR)),
    phone: digitsOf(mobile),
    referenceNumber: compactReferenceNumber(referenceNumber),
  };
}

/** Cannot be typed into the search field, so that no search matches across two fields. */
const FIELD_SEPARATOR = '\0';

/** Characters of phone numbers as they are written. */
const PHONE_PATTERN = /^[\d\s+\-().]+$/;

/** Shorter numbers are amounts and sizes. */
const MIN_PHONE_DIGITS = 4;

/**
 * The country code, the trunk prefix, or both before the ten digits of an Indian number, as in `mobileKey`; `00` for the `+`
 * of another country.
 */
const NUMBER_PREFIX = /^(?:0|(?:00?)?910?)(?=\d{10}$)|^00(?=\d{7})/;

/** The digits of a search for a phone number; stored numbers may be without their prefix. */
function phoneDigitsOf(search: string): string | undefined {
  const number = plainNumber(search);
  if (!PHONE_PATTERN.test(number)) return undefined;
  const digits = digitsOf(number);
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits.replace(NUMBER_PREFIX, '');
}

/**
 * NFC, because a letter with an accent can be encoded as one character or as two. Without invisible characters, because
 * keyboards of Indian scripts differ in the joiners that they write. With straight apostrophes and quotation marks, which
 * phones replace with curved ones.
 */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase();
}
