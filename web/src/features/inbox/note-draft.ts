/** The draft of a note on an enquiry. */
import { readFormDraft, writeFormDraft } from '@/lib/admin/form-draft.ts';

const blank = { text: '' };

/** The text that was typed and not saved; an empty string if there is none. */
export function readNoteDraft(enquiryId: string): string {
  return readFormDraft(nameOf(enquiryId), blank)?.values.text ?? '';
}

/** Stores the text; an empty one deletes the draft. */
export function writeNoteDraft(enquiryId: string, text: string): void {
  const draft = text === '' ? undefined : { values: { text }, base: blank };
  writeFormDraft(nameOf(enquiryId), draft);
}

function nameOf(enquiryId: string): string {
  return `note-${enquiryId}`;
}
