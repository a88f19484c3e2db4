import type { QuoteDecision, QuoteStatus, QuoteThread } from '@neev/domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/controls/dialog.tsx';
import { FormMessage, TextArea } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { sendDecision } from './thread-api.ts';
import { STATUS_HEADING_ID } from './thread-status.tsx';
import { CONFLICT_TEXT, type ThreadQuote, totalText } from './thread-texts.ts';
import type { SendReply } from './use-quote-thread.ts';
import { useReply } from './use-reply.ts';

interface QuoteDecisionsProps {
  thread: QuoteThread;
  quote: ThreadQuote;
  reply: SendReply;
}

interface OpenDecision {
  type: QuoteDecision;
  /** The version that the customer saw when the dialog was opened. */
  quote: ThreadQuote;
}

/** `conflict`: the quote has changed, so that the decision was not accepted. */
type Outcome = 'decided' | 'conflict';

interface DecisionState {
  open?: OpenDecision;
  outcome?: Outcome | undefined;
}

/** The buttons with which the customer decides about a quote. Each asks for confirmation. */
export function QuoteDecisions({ thread, quote, reply }: QuoteDecisionsProps) {
  const [{ open, outcome }, setState] = useState<DecisionState>({});
  const conflict = useRef<HTMLDivElement>(null);

  // The button that opened the dialog is gone with the status in which it was possible.
  useEffect(() => {
    if (outcome === 'decided') document.getElementById(STATUS_HEADING_ID)?.focus();
    if (outcome === 'conflict') conflict.current?.focus();
  }, [outcome]);

  /** The customer may have closed the dialog before its outcome is known, and may be typing elsewhere. */
  function close(decision: OpenDecision, result?: Outcome) {
    setState((current) => (current.open === decision ? { outcome: result } : current));
  }

  return (
    <>
      <div ref={conflict} tabIndex={-1} className="mt-5 outline-none">
        {outcome === 'conflict' && (
          <div className="mb-5">
            <FormMessage tone="failure">{CONFLICT_TEXT}</FormMessage>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {possibleDecisions(thread.status).map((type) => (
          <Button
            key={type}
            variant={type === 'accepted' ? 'primary' : 'outline'}
            onClick={() => setState({ open: { type, quote } })}
          >
            {textsOf[type].title}
          </Button>
        ))}
      </div>
      {open && (
        <DecisionDialog
          {...open}
          referenceNumber={thread.referenceNumber}
          reply={reply}
          onClose={(result) => close(open, result)}
        />
      )}
    </>
  );
}

/** What the server accepts: a customer can ask again for a quote that has expired or was declined. */
function possibleDecisions(status: QuoteStatus): readonly QuoteDecision[] {
  switch (status) {
    case 'quoted':
      return ['accepted', 'changeRequested', 'declined'];
    case 'expired':
    case 'declined':
      return ['changeRequested'];
    default:
      return [];
  }
}

interface DecisionTexts {
  title: string;
  /** What the customer agrees to. */
  text: (quote: ThreadQuote) => string;
  /** The label of the text field. */
  label: string;
  hint?: string;
  button: (quote: ThreadQuote) => string;
}

const textsOf: Readonly<Record<QuoteDecision, DecisionTexts>> = {
  accepted: {
    title: 'Accept the quote',
    text: (quote) =>
      `You accept version ${quote.version} of the quote for ${totalText(quote)}, including GST.`,
    label: 'Message',
    hint: 'Optional, such as your order number or the contact on site.',
    button: (quote) => `Accept for ${totalText(quote)}`,
  },
  declined: {
    title: 'Decline the quote',
    text: ({ version }) => `You decline version ${version} of the quote.`,
    label: 'Reason',
    hint: 'Optional. It helps us to make a better offer.',
    button: () => 'Decline the quote',
  },
  changeRequested: {
    title: 'Request a change',
    text: ({ version }) => `We will send you a new version in place of version ${version}.`,
    label: 'What should we change?',
    button: () => 'Request the change',
  },
};

interface DecisionDialogProps extends OpenDecision {
  referenceNumber: string;
  reply: SendReply;
  /** Called without an outcome when the customer cancels. */
  onClose: (outcome?: Outcome) => void;
}

function DecisionDialog({ type, quote, referenceNumber, reply, onClose }: DecisionDialogProps) {
  const texts = textsOf[type];
  const isRequired = type === 'changeRequested';
  const { fieldProps, isSending, problem, submit } = useReply(
    `quote-${type}-${referenceNumber}`,
    isRequired ? 'Describe the change.' : undefined,
  );

  async function send(event: FormEvent) {
    event.preventDefault();
    const { version } = quote;
    const result = await submit(
      (message) => reply((link) => sendDecision(link, { ...message, type, version })),
      `${version} `,
    );
    if (result?.kind === 'loaded') onClose('decided');
    if (result?.kind === 'conflict') onClose('conflict');
  }

  return (
    <Dialog title={texts.title} onClose={() => onClose()}>
      <form noValidate aria-label={texts.title} className="space-y-4" onSubmit={send}>
        <p className="font-medium">{texts.text(quote)}</p>
        <TextArea label={texts.label} hint={texts.hint} required={isRequired} {...fieldProps} />
        {problem !== undefined && <FormMessage tone="failure">{problem}</FormMessage>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isSending}>
            {isSending ? 'Sending…' : texts.button(quote)}
          </Button>
          <Button variant="outline" onClick={() => onClose()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
