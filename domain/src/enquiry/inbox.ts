/** What the inbox needs of enquiries: their age in words, and the search (specification, sections 5 and 9). */
import type { Enquiry } from './enquiry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago an enquiry arrived, in the words of the specification (section 9). An instant in
 * the future (a clock that runs behind) is `Just now`, never negative.
 */
export function relativeAge(then: Date, now: Date): string {
  const ageMs = now.getTime() - then.getTime();
  if (ageMs >= DAY_MS) return `${counted(ageMs / DAY_MS, 'day')} ago`;
  if (ageMs >= HOUR_MS) return `${counted(ageMs / HOUR_MS, 'hour')} ago`;
  return 'Just now';
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

type Searched = Pick<Enquiry, 'name' | 'email' | 'message'>;

/** What a search looks for, or nothing: white space around it is no part of it. */
export function parseEnquirySearch(text: string): string {
  return folded(text.trim());
}

/** Whether the name, the email or the message holds the text, whatever its case. */
export function matchesEnquirySearch(enquiry: Searched, search: string): boolean {
  return enquirySearchText(enquiry).includes(search);
}

/** What a search looks through: all that is searched of an enquiry, with a break between two fields. */
export function enquirySearchText({ name, email, message }: Searched): string {
  return folded([name, email, message].join(FIELD_BREAK));
}

/** No text that a person searches for holds it. */
const FIELD_BREAK = '\0';

/** The same letter may be written as one character or as two. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
