import { noteText } from '@neev/domain';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { RestoredNotice } from '@/components/admin/form-field.tsx';
import { TextArea } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useConfirmUnload } from '@/lib/admin/confirm-unload.ts';
import { noteDraftName } from '@/lib/admin/enquiry-drafts.ts';
import { readFormDraft, writeFormDraft } from '@/lib/admin/form-draft.ts';
import { saveNote } from '../timeline.ts';

const blankNote = { text: '' };

/** Adds a note to the timeline. Needs a key per enquiry. */
export function NoteForm({ enquiryId }: { enquiryId: string }) {
  const [restored] = useState(() => readNoteDraft(enquiryId));
  const [text, setText] = useState(restored);
  const [problem, setProblem] = useState<string>();
  useConfirmUnload(text.trim() !== '');

  function change(next: string) {
    setText(next);
    setProblem(undefined);
    writeNoteDraft(enquiryId, next);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const parsed = noteText.safeParse(text);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    change('');
    const isSaved = await saveNote(enquiryId, parsed.data);
    // What has been typed meanwhile follows.
    if (!isSaved) change([parsed.data, readNoteDraft(enquiryId)].filter(Boolean).join('\n'));
  }

  return (
    <form noValidate className="mt-4 print:hidden" onSubmit={submit}>
      {restored !== '' && text === restored && <RestoredNotice />}
      <TextArea
        label="Note"
        rows={2}
        aria-keyshortcuts="Control+Enter"
        value={text}
        error={problem}
        onChange={({ target }) => change(target.value)}
        onKeyDown={submitByKey}
      />
      <Button variant="outline" type="submit" className="mt-2">
        Add note
      </Button>
    </form>
  );
}

/** Ctrl+Enter, on a Mac ⌘+Enter. */
function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The text that was typed and not saved; an empty string if there is none. */
function readNoteDraft(enquiryId: string): string {
  return readFormDraft(noteDraftName(enquiryId), blankNote)?.values.text ?? '';
}

/** Stores the text; a blank one deletes the draft. */
function writeNoteDraft(enquiryId: string, text: string): void {
  const draft = text.trim() === '' ? undefined : { values: { text }, base: blankNote };
  writeFormDraft(noteDraftName(enquiryId), draft);
}
