/** Relative age and text search of enquiries in the inbox (specification, sections 5 and 9). */
import type { Enquiry } from './enquiry.ts';

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

type SearchableEnquiry = Pick<Enquiry, 'name' | 'email' | 'message'>;

/** Normalises a search text: trimmed, NFC, lower-case. An empty result matches every enquiry. */
export function parseEnquirySearch(text: string): string {
  return normalise(text.trim());
}

/** Whether the name, the email or the message contains the parsed search text, ignoring case. */
export function matchesEnquirySearch(enquiry: SearchableEnquiry, search: string): boolean {
  return enquirySearchText(enquiry).includes(search);
}

/** Returns the normalised text of the searched fields with a break between them. */
export function enquirySearchText({ name, email, message }: SearchableEnquiry): string {
  return normalise([name, email, message].join(FIELD_SEPARATOR));
}

/** Cannot be typed into the search field, so that no search matches across two fields. */
const FIELD_SEPARATOR = '\0';

/** NFC, because a letter with an accent can be encoded as one character or as two. */
function normalise(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
