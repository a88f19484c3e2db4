import { noteText } from '@neev/domain';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { RestoredNotice } from '@/components/admin/form-field.tsx';
import { TextArea } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { noteDraftName } from '@/lib/admin/enquiry-drafts.ts';
import { saveNote } from '../timeline.ts';
import { readTextDraft, useTextDraft } from '../use-text-draft.ts';

/** Adds a note to the timeline. Needs a key per enquiry. */
export function NoteForm({ enquiryId }: { enquiryId: string }) {
  const draftName = noteDraftName(enquiryId);
  const { text, isRestored, setText } = useTextDraft(draftName);
  const [problem, setProblem] = useState<string>();

  function change(next: string) {
    setText(next);
    setProblem(undefined);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const parsed = noteText.safeParse(text);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    change('');
    const isSaved = await saveNote(enquiryId, parsed.data);
    // What has been typed meanwhile follows.
    if (!isSaved) change([parsed.data, readTextDraft(draftName)].filter(Boolean).join('\n'));
  }

  return (
    <form noValidate className="mt-4 print:hidden" onSubmit={submit}>
      {isRestored && <RestoredNotice />}
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
