import { useState } from 'react';
import { createTextDraft, type TextDraft } from './text-draft.ts';
import type { ReplyResult, SentMessage } from './thread-api.ts';
import { CONFLICT_TEXT, failureText } from './thread-texts.ts';

interface Reply {
  draft: TextDraft;
  isSending: boolean;
  /** Why the last reply was not sent. */
  problem: string | undefined;
  /**
   * Sends a reply, with the id that it was sent with before. Deletes its draft once the server has it.
   * Returns the result; `undefined` while another reply is being sent.
   */
  submit(
    /** Identifies what is sent. */
    value: string,
    send: (message: SentMessage) => Promise<ReplyResult>,
  ): Promise<ReplyResult | undefined>;
}

/** A text field of the customer's page, whose text is kept until the server has it. */
export function useReply(draftName: string): Reply {
  const [draft] = useState(() => createTextDraft(draftName));
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  return {
    draft,
    isSending,
    problem,
    async submit(value, send) {
      if (isSending) return undefined;
      setIsSending(true);
      setProblem(undefined);
      const text = draft.read().trim();
      const result = await send({ id: draft.idOf(value), text });
      setIsSending(false);
      setProblem(problemOf(result));
      if (result.kind === 'loaded') draft.clear();
      return result;
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
