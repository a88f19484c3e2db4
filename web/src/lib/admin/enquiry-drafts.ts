/** The names of the drafts of texts that are written in an open enquiry. */

export function noteDraftName(enquiryId: string): string {
  return `note-${enquiryId}`;
}

export function labelDraftName(enquiryId: string): string {
  return `label-${enquiryId}`;
}

/** Of the message to the customer below their quote. */
export function messageDraftName(enquiryId: string): string {
  return `quote-reply-${enquiryId}`;
}
