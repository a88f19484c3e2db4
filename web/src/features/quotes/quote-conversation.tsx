import { type QuoteMessage, quoteMessageText, quoteTextLimits } from '@neev/domain';
import { type SubmitEvent, useId, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { AdminName } from '@/components/admin/admin-name.tsx';
import { FormError, RestoredNotice } from '@/components/admin/form-field.tsx';
import { TextArea } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useConfirmUnload } from '@/lib/admin/confirm-unload.ts';
import { messageDraftName } from '@/lib/admin/enquiry-drafts.ts';
import { readFormDraft, writeFormDraft } from '@/lib/admin/form-draft.ts';
import { classNames } from '@/lib/class-names.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { sendMessage } from './quotes-api.ts';
import { useQuoteMessages } from './watch-quotes.ts';

/** The messages and decisions about a quote, oldest first, and a reply to the customer. */
export function QuoteConversation({ enquiryId }: { enquiryId: string }) {
  const id = useId();
  const live = useQuoteMessages(enquiryId);
  return (
    <>
      <h4 id={id} className="mt-4 mb-2 text-sm font-semibold">
        Conversation
      </h4>
      <Loaded
        live={live}
        loading={<Skeleton className="h-11" />}
        failure="Failed to load the conversation."
      >
        {(messages) => (
          <div role="log" aria-labelledby={id}>
            {messages.length === 0 && <p className="text-sm text-ink-soft">No messages yet.</p>}
            <ol className="space-y-2">
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ol>
          </div>
        )}
      </Loaded>
      <ReplyForm enquiryId={enquiryId} />
    </>
  );
}

function MessageRow({ message }: { message: QuoteMessage }) {
  const { by, text, at } = message;
  const isCustomer = by === '';
  return (
    <li
      className={classNames(
        'max-w-[90%] rounded-md px-3 py-2 text-sm',
        isCustomer ? 'bg-slate-100' : 'ml-auto border border-line',
      )}
    >
      <p className="text-ink-soft">
        <span className="font-semibold text-ink">
          {isCustomer ? 'Customer' : <AdminName uid={by} />}
        </span>{' '}
        <time dateTime={at.toISOString()}>{dateTimeText(at)}</time>
      </p>
      {message.type !== 'message' && <p className="font-semibold">{eventText(message)}</p>}
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
    </li>
  );
}

function eventText({ type, version }: QuoteMessage): string {
  const texts = {
    message: '',
    quoted: `Version ${version} sent`,
    accepted: `Accepted version ${version}`,
    declined: `Declined version ${version}`,
    changeRequested: `Requested a change to version ${version}`,
  };
  return texts[type];
}

interface Reply {
  text: string;
  /** The id with which the text is sent, the same when it is sent again. */
  id: string;
}

const blankReply: Reply = { text: '', id: '' };

/** Sends a message. Its text stays until the server has stored it. */
function ReplyForm({ enquiryId }: { enquiryId: string }) {
  const draftName = messageDraftName(enquiryId);
  const [restored] = useState(() => readFormDraft(draftName, blankReply)?.values);
  const [reply, setReply] = useState(restored ?? blankReply);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { text } = reply;
  useConfirmUnload(text.trim() !== '');

  function change(next: Reply) {
    setReply(next);
    setProblem(undefined);
    const draft = next.text.trim() === '' ? undefined : { values: next, base: blankReply };
    writeFormDraft(draftName, draft);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    const parsed = quoteMessageText.safeParse(text);
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message);
    const sent = { ...reply, id: reply.id || crypto.randomUUID() };
    change(sent);
    setIsSending(true);
    const outcome = await sendMessage(enquiryId, { id: sent.id, text: parsed.data });
    setIsSending(false);
    if (outcome.kind !== 'saved') return setProblem(outcome.reason);
    change(blankReply);
    if (!outcome.value.isEmailed)
      toast.success("The message is on the customer's page. Send them the link.");
  }

  return (
    <form noValidate className="mt-3 space-y-2" onSubmit={submit}>
      {reply === restored && <RestoredNotice />}
      <TextArea
        label="Message to the customer"
        rows={2}
        maxLength={quoteTextLimits.message}
        value={text}
        readOnly={isSending}
        onChange={({ target }) => change({ text: target.value, id: '' })}
      />
      <FormError text={problem} />
      <Button variant="outline" type="submit" aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send message'}
      </Button>
    </form>
  );
}
