/** Finding enquiries by what was written (specification, section 5, "Enquiry search"). */
import type { Enquiry } from './enquiry.ts';

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
