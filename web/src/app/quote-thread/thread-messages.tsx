import { company, type QuoteThread, type ThreadMessage } from '@neev/domain';
import { type FormEvent, useState } from 'react';
import { FormMessage, TextArea } from '@/components/controls/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { sendMessage } from './thread-api.ts';
import { eventText } from './thread-texts.ts';
import type { SendReply } from './use-quote-thread.ts';
import { useReply } from './use-reply.ts';

interface ThreadMessagesProps {
  thread: QuoteThread;
  reply: SendReply;
}

/** The conversation with the company, oldest first, and a field for a message. */
export function ThreadMessages({ thread, reply }: ThreadMessagesProps) {
  const { messages, referenceNumber } = thread;
  return (
    <section aria-labelledby="thread-messages">
      <h2 id="thread-messages" className="text-xl">
        Messages
      </h2>
      {messages.length === 0 ? (
        <p className="mt-2 text-ink-soft">There are no messages yet.</p>
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-soft">All times are Indian Standard Time.</p>
          <ol aria-label="Messages" className="mt-3 space-y-3">
            {messages.map((message) => (
              <Message key={message._id} message={message} />
            ))}
          </ol>
        </>
      )}
      <MessageForm referenceNumber={referenceNumber} reply={reply} />
    </section>
  );
}

function Message({ message }: { message: ThreadMessage }) {
  const { from, text, at } = message;
  const event = eventText(message);
  const isOwn = from === 'customer';
  return (
    <li
      className={classNames(
        'rounded-md border-l-4 px-4 py-3 wrap-anywhere',
        isOwn ? 'border-slate-400 bg-paper' : 'border-accent bg-accent-soft',
      )}
    >
      <p className="text-sm">
        <span className="font-semibold">{isOwn ? 'You' : company.name}</span>{' '}
        <time dateTime={at} className="text-ink-soft">
          {dateTimeText(at)}
        </time>
      </p>
      {event !== '' && <p className="mt-1 font-semibold">{event}</p>}
      {text !== '' && <p className="mt-1 whitespace-pre-line">{text}</p>}
    </li>
  );
}

function MessageForm({ referenceNumber, reply }: { referenceNumber: string; reply: SendReply }) {
  const { fieldProps, isSending, problem, submit } = useReply(
    `quote-message-${referenceNumber}`,
    'Write your message.',
  );
  const [isSent, setIsSent] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    setIsSent(false);
    const result = await submit((message) => reply((link) => sendMessage(link, message)));
    setIsSent(result?.kind === 'loaded');
  }

  return (
    <form noValidate aria-label="Send a message" className="mt-5 space-y-3" onSubmit={send}>
      <TextArea label="Your message" {...fieldProps} />
      {problem !== undefined && <FormMessage tone="failure">{problem}</FormMessage>}
      <p role="status" className="text-sm font-medium">
        {isSent && 'Your message was sent.'}
      </p>
      <Button type="submit" variant="dark" aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send message'}
      </Button>
    </form>
  );
}
