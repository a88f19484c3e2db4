/** Relative age and text search of enquiries in the inbox (specification, sections 5 and 9). */
import type { Enquiry } from './enquiry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Formats the age of an enquiry (specification, section 9). Returns `Just now` for an instant in the
 * future, which occurs when the clock of the device is slow.
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

/** Normalises a search text: trimmed, NFC, lower-case. An empty result matches every enquiry. */
export function parseEnquirySearch(text: string): string {
  return folded(text.trim());
}

/** Whether the name, the email or the message contains the parsed search text, ignoring case. */
export function matchesEnquirySearch(enquiry: Searched, search: string): boolean {
  return enquirySearchText(enquiry).includes(search);
}

/** Returns the normalised text of the searched fields with a break between them. */
export function enquirySearchText({ name, email, message }: Searched): string {
  return folded([name, email, message].join(FIELD_BREAK));
}

/** Cannot be typed into the search field, so that no search matches across two fields. */
const FIELD_BREAK = '\0';

/** NFC, because a letter with an accent can be encoded as one character or as two. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
