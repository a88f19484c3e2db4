import { useState } from 'react';
import { useConfirmUnload } from '@/lib/admin/confirm-unload.ts';
import { readFormDraft, writeFormDraft } from '@/lib/admin/form-draft.ts';

const blank = { text: '' };

/** A text that is kept as a draft until it is saved or discarded. Needs a key per draft. */
export function useTextDraft(draftName: string) {
  const [restored] = useState(() => readTextDraft(draftName));
  const [text, setText] = useState(restored);
  useConfirmUnload(text.trim() !== '');

  return {
    text,
    isRestored: restored !== '' && text === restored,
    /** A blank text deletes the draft. */
    setText(next: string) {
      setText(next);
      const draft = next.trim() === '' ? undefined : { values: { text: next }, base: blank };
      writeFormDraft(draftName, draft);
    },
  };
}

/** The text that was typed and not saved; an empty string if there is none. */
export function readTextDraft(draftName: string): string {
  return readFormDraft(draftName, blank)?.values.text ?? '';
}
