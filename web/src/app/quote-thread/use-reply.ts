import { quoteTextLimits } from '@neev/domain';
import { type ChangeEvent, useRef, useState } from 'react';
import { createTextDraft } from './text-draft.ts';
import type { ReplyResult, SentMessage } from './thread-api.ts';
import { CONFLICT_TEXT, failureText } from './thread-texts.ts';

/**
 * A text field of the customer's page, whose text is kept until the server has it. `missingText` is the error of an
 * empty field; without it the field may be empty.
 */
export function useReply(draftName: string, missingText?: string) {
  const [draft] = useState(() => createTextDraft(draftName));
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  /**
   * Sends the text, with the id that it was sent with before in this context. Deletes it once the server has it.
   * Returns the result; `undefined` when nothing was sent.
   */
  async function submit(send: (message: SentMessage) => Promise<ReplyResult>, context = '') {
    if (isSending) return undefined;
    const text = draft.read().trim();
    const missing = text === '' ? missingText : undefined;
    setError(missing);
    if (missing !== undefined) {
      field.current?.focus();
      return undefined;
    }
    setIsSending(true);
    setProblem(undefined);
    const result = await send({ id: draft.idOf(context + text), text });
    setIsSending(false);
    setProblem(problemOf(result));
    if (result.kind === 'loaded') {
      draft.clear();
      if (field.current) field.current.value = '';
    }
    return result;
  }

  return {
    isSending,
    /** Why the last reply was not sent. */
    problem,
    submit,
    fieldProps: {
      ref: field,
      rows: 3,
      maxLength: quoteTextLimits.message,
      defaultValue: draft.read(),
      readOnly: isSending,
      error,
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => draft.write(target.value),
    },
  };
}

function problemOf(result: ReplyResult): string | undefined {
  switch (result.kind) {
    case 'failed':
      return failureText(result.reason, result.error);
    case 'refused':
      return result.error;
    case 'conflict':
      return CONFLICT_TEXT;
    case 'loaded':
    case 'unknown':
      return undefined;
  }
}
