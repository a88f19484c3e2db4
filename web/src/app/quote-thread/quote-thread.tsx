import { company as defaultCompany, type QuoteThread } from '@neev/domain';
import { MessageCircle, Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FormMessage } from '@/components/controls/field.tsx';
import { useAnnounce } from '@/components/ui/announcer.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useCompany } from '@/lib/company.ts';
import { UNREACHABLE_TEXT } from '@/lib/http.ts';
import { QuoteSection } from './quote-section.tsx';
import { RequestSection } from './request-section.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { ThreadStatus } from './thread-status.tsx';
import { statusText } from './thread-texts.ts';
import { type ThreadFailure, type ThreadState, useQuoteThread } from './use-quote-thread.ts';

/** The customer's page of a request for a quote, which follows the actions of the company. */
export function QuoteThreadView({ referenceNumber }: { referenceNumber: string }) {
  const state = useQuoteThread(referenceNumber);
  useAnnouncedChanges(state.kind === 'ready' ? state.thread : undefined);
  switch (state.kind) {
    case 'loading':
      return <LoadingThread />;
    case 'unknown':
      return <UnknownLink referenceNumber={referenceNumber} />;
    case 'failed':
      return <Unreachable {...state.failure} referenceNumber={referenceNumber} />;
    case 'ready':
      return <Thread {...state} />;
  }
}

function LoadingThread() {
  return (
    <div role="status">
      <span className="sr-only">Loading your request…</span>
      <Skeleton className="h-96 noscript:hidden" />
    </div>
  );
}

function Thread({ thread, link, failure, reply }: Extract<ThreadState, { kind: 'ready' }>) {
  return (
    <div className="space-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16">
      <div className="min-w-0 space-y-8">
        {failure && (
          <FormMessage tone="queued">
            {failureText(failure)} This page may be out of date. It updates by itself.
          </FormMessage>
        )}
        <ThreadStatus thread={thread} />
        {thread.quote && <QuoteSection thread={thread} quote={thread.quote} {...{ link, reply }} />}
        <RequestSection thread={thread} />
      </div>
      <div className="min-w-0 space-y-8">
        <ThreadMessages thread={thread} reply={reply} />
        <ContactLinks referenceNumber={thread.referenceNumber} />
      </div>
    </div>
  );
}

/** The same for all reasons, so that the page does not reveal which numbers exist. */
function UnknownLink({ referenceNumber }: { referenceNumber: string }) {
  return (
    <>
      <EmptyState
        title="This link is not valid or has expired"
        hint="Please open the whole link from our email or message again, or on the device from which you sent the request. You can also call us or send us a message."
        action={
          <Link to="/quote" className={buttonClass('dark')}>
            My quotes
          </Link>
        }
      />
      <ContactLinks referenceNumber={referenceNumber} />
    </>
  );
}

function Unreachable({ referenceNumber, ...failure }: ThreadFailure & { referenceNumber: string }) {
  return (
    <>
      <FormMessage tone="queued">
        {failureText(failure)} This page tries again by itself.
      </FormMessage>
      <ContactLinks referenceNumber={referenceNumber} />
    </>
  );
}

function failureText({ reason }: ThreadFailure): string {
  return reason === 'unreachable' ? UNREACHABLE_TEXT : 'Our server is busy.';
}

function ContactLinks({ referenceNumber }: { referenceNumber: string }) {
  const { phone, phoneLink, whatsapp } = useCompany();
  const text = `About my request ${referenceNumber}: `;
  return (
    <section aria-labelledby="thread-contact" className="mt-8">
      <h2 id="thread-contact" className="text-xl">
        Questions?
      </h2>
      <p className="mt-2 text-ink-soft">
        Call {defaultCompany.name} and mention your reference number.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={`tel:${phoneLink}`} className={buttonClass('outline')}>
          <Phone aria-hidden className="size-4" />
          {phone}
        </a>
        <a
          href={`https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline')}
        >
          <MessageCircle aria-hidden className="size-4" />
          WhatsApp
        </a>
      </div>
    </section>
  );
}

/** Announces changes to screen readers, except the customer's own messages, which their form confirms. */
function useAnnouncedChanges(thread: QuoteThread | undefined): void {
  const announce = useAnnounce();
  const known = useRef<QuoteThread>(undefined);

  useEffect(() => {
    const previous = known.current;
    known.current = thread;
    if (!previous || !thread || previous.revision === thread.revision) return;
    const knownIds = new Set(previous.messages.map(({ _id }) => _id));
    const added = thread.messages.filter(({ _id }) => !knownIds.has(_id));
    const news = added.filter(({ from, type }) => from === 'company' || type !== 'message');
    if (added.length > 0 && news.length === 0) return;
    if (news.some(({ type }) => type === 'message')) announce('There is a new message.');
    else announce(statusText(thread));
  }, [thread, announce]);
}
