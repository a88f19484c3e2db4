/** The unsaved values of the quote for an enquiry, in this tab. */
import { type FormDraft, readFormDraft, writeFormDraft } from '@/lib/admin/form-draft.ts';
import { blankValues, type QuoteValues } from './model/quote-values.ts';

export function readUnsavedQuote(enquiryId: string): FormDraft<QuoteValues> | undefined {
  return readFormDraft(nameOf(enquiryId), blankValues);
}

/** `undefined` deletes them. */
export function writeUnsavedQuote(
  enquiryId: string,
  draft: FormDraft<QuoteValues> | undefined,
): void {
  writeFormDraft(nameOf(enquiryId), draft);
}

function nameOf(enquiryId: string): string {
  return `quote-${enquiryId}`;
}
