/**
 * The contacts of customers: their comparison, on which history and erasure rely. Only administrators and functions
 * need it, so the public pages do not load it.
 */
import { limits } from '../limits.ts';
import { digitsOf } from '../text.ts';
import { plainNumber } from './enquiry.ts';

/** An address as it may be stored, also by versions that checked less than the form does now. */
const STORED_EMAIL = /^[^\s@]+@[^\s@]+$/;

const INDIA_COUNTRY_CODE = '91';

/** An Indian number: optional country code, optional trunk 0, ten digits. */
const INDIAN_NUMBER = /^(?:91)?0?(\d{10})$/;

/** A normalised mobile number or email address, by which the enquiries of one customer are found. */
export type Contact = { kind: 'mobile' | 'email'; key: string };

/** Returns `undefined` for a text that is neither a mobile number nor an email address. */
export function parseContact(text: string): Contact | undefined {
  if (STORED_EMAIL.test(text.trim())) return { kind: 'email', key: emailKey(text) };
  const number = plainNumber(text);
  const isMobile = /^[0-9 +\-()]*$/.test(number) && digitsOf(number).length >= limits.mobileDigits;
  return isMobile ? { kind: 'mobile', key: mobileKey(number) } : undefined;
}

export function matchesContact(
  enquiry: { mobile: string; email: string },
  { kind, key }: Contact,
): boolean {
  return key === (kind === 'mobile' ? mobileKey(enquiry.mobile) : emailKey(enquiry.email));
}

/**
 * The contacts of an enquiry as stored in `contactKeys`, by which the enquiries of one customer are queried:
 * `mobile:1000043210`, `email:site@example.com`.
 */
export function contactKeysOf({ mobile, email }: { mobile: string; email: string }): string[] {
  const [number, address] = [mobileKey(mobile), emailKey(email)];
  return [
    ...(number === '' ? [] : [`mobile:${number}`]),
    ...(address === '' ? [] : [`email:${address}`]),
  ];
}

interface CustomerEnquiry {
  id: string;
  mobile: string;
  email: string;
  /** The ids of enquiries that share a contact, but are of another customer. */
  unrelatedIds: readonly string[];
}

/** Whether an administrator has stated that two enquiries are not of the same customer. */
export function areUnrelated(
  one: Pick<CustomerEnquiry, 'id' | 'unrelatedIds'>,
  other: Pick<CustomerEnquiry, 'id' | 'unrelatedIds'>,
): boolean {
  return one.unrelatedIds.includes(other.id) || other.unrelatedIds.includes(one.id);
}

/**
 * Returns the enquiries of the customer with a contact: those with this contact, and those that share another contact
 * with one of them, and so on. Contacts of enquiries for which `isTrusted` is false lead to no others, so that one
 * automated enquiry with the contacts of two customers does not merge them. Those found last come first: after a partial
 * deletion, the others are found again.
 */
export function customerGroup<E extends CustomerEnquiry>(
  enquiries: readonly E[],
  { contact, isTrusted }: { contact: Contact; isTrusted: (enquiry: E) => boolean },
): E[] {
  // Members are removed when they are found, so that large groups are not compared pair by pair.
  const pendingByKey = byContactKey(enquiries);
  const group = new Set(enquiries.filter((each) => matchesContact(each, contact)));
  // A set also iterates over what is added meanwhile.
  for (const member of group) {
    if (!isTrusted(member)) continue;
    for (const key of contactKeysOf(member)) {
      const pending = pendingByKey.get(key) ?? [];
      const related = pending.filter((each) => !areUnrelated(member, each));
      for (const each of related) group.add(each);
      pendingByKey.set(
        key,
        pending.filter((each) => !group.has(each)),
      );
    }
  }
  return [...group].reverse();
}

function byContactKey<E extends CustomerEnquiry>(enquiries: readonly E[]): Map<string, E[]> {
  const enquiriesByKey = new Map<string, E[]>();
  for (const enquiry of enquiries) {
    for (const key of contactKeysOf(enquiry)) {
      const sameKey = enquiriesByKey.get(key);
      if (sameKey) sameKey.push(enquiry);
      else enquiriesByKey.set(key, [enquiry]);
    }
  }
  return enquiriesByKey;
}

/**
 * Normalises a number: `+91 98…`, `091-98…`, `098…` and `98…` give the same key. The key of a number of
 * another country keeps the country code, so that it differs from every Indian number.
 */
export function mobileKey(mobile: string): string {
  const digits = digitsOf(mobile);
  const number = digits.replace(/^00/, '');
  const isInternational = mobile.includes('+') || number !== digits;
  if (isInternational && !number.startsWith(INDIA_COUNTRY_CODE)) return `+${number}`;
  return INDIAN_NUMBER.exec(number.replace(/^0(?=91\d{10}$)/, ''))?.[1] ?? number;
}

export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
