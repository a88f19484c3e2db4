import { CircleCheck, Clock } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { ReferenceNumberLine } from '@/components/controls/reference-number.tsx';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useNow } from '@/lib/hooks/use-now.ts';
import { browserOutbox, useOutbox } from '../outbox/browser-outbox.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import { statusOf } from '../outbox/retry-policy.ts';
import { FollowRequestLink } from './follow-request-link.tsx';
import { noticeLines, queuedText, stillQueuedText } from './outbox-texts.ts';

/**
 * A notice at the bottom of the window with the number of outbox entries and the actions for them,
 * and with the reference numbers of enquiries that were sent, until the visitor has noted them.
 * Always rendered, so that its live region announces changes.
 */
export function OutboxNotice({ onView }: { onView: () => void }) {
  const { entries } = useOutbox();
  const [justQueued, dismissJustQueued] = useJustQueued(entries);
  const [sent, dismissSent] = useSentNumbers();
  const now = useNow().getTime();
  const hasEntries = entries.length > 0;
  const isShown = hasEntries || sent.length > 0;
  const hasDetails = justQueued !== undefined || sent.length > 0;

  function dismiss() {
    dismissJustQueued();
    dismissSent();
  }

  return (
    <section
      aria-label={hasEntries ? 'Enquiries not sent yet' : 'Your enquiry'}
      // The styles leave space for it.
      data-outbox-notice={isShown && (hasDetails ? 'long' : 'short')}
      className={classNames(
        'fixed inset-x-3 z-30 overflow-y-auto sm:right-auto sm:left-4 sm:max-w-lg print:hidden',
        isShown &&
          'rounded-md border border-l-4 border-white/40 border-l-accent bg-ink px-4 py-3 text-white shadow-raised',
        isShown && !hasDetails && 'sm:flex sm:items-center sm:gap-5',
      )}
    >
      <div role="status" className="text-sm">
        {noticeLines(entries, now).map((line) => (
          <p key={line} className="flex items-center gap-2.5 font-semibold">
            <Clock aria-hidden className="size-4 shrink-0 text-accent" />
            {line}
          </p>
        ))}
        {justQueued && (
          <p className="mt-1.5 text-slate-200">
            {queuedText(justQueued.reason, navigator.onLine)}
            <ReferenceNumberLine referenceNumber={justQueued.referenceNumber} />
          </p>
        )}
        {sent.length > 0 && <SentNumbers numbers={sent} />}
      </div>
      {isShown && (
        <div className={classNames('mt-2.5 flex gap-2', !hasDetails && 'sm:mt-0')}>
          {entries.some((each) => statusOf(each, now) === 'queued') && <SendNowButton />}
          {hasEntries && (
            <Button variant="light" aria-label="View the enquiries not sent yet" onClick={onView}>
              View
            </Button>
          )}
          {hasDetails && (
            <Button variant="light" className="ml-auto" onClick={dismiss}>
              OK
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/**
 * The last entry queued in this tab, which the notice explains. The form of a product page shows
 * its own explanation.
 */
function useJustQueued(entries: readonly OutboxEntry[]) {
  const [key, setKey] = useState<string>();
  useEffect(
    () =>
      browserOutbox.onEvent(({ kind, entry }) => {
        if (kind === 'queued' && entry.form === 'enquiry') setKey(entry.key);
      }),
    [],
  );
  return [entries.find((each) => each.key === key), () => setKey(undefined)] as const;
}

function SentNumbers({ numbers }: { numbers: readonly string[] }) {
  return (
    <div className="text-slate-200">
      <p className="flex items-center gap-2.5 font-semibold text-white">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-emerald-400" />
        {numbers.length === 1 ? 'Enquiry sent' : `${numbers.length} enquiries sent`}
      </p>
      {numbers.map((each) => (
        <Fragment key={each}>
          <ReferenceNumberLine referenceNumber={each} />
          <FollowRequestLink referenceNumber={each} />
        </Fragment>
      ))}
      <p className="mt-1">Please mention the number when you call us.</p>
    </div>
  );
}

/**
 * The reference numbers of the enquiries sent in this tab since the last dismissal. The form of a
 * product page shows its own, unless it was queued.
 */
function useSentNumbers() {
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  useEffect(
    () =>
      browserOutbox.onEvent(({ kind, entry: { form, referenceNumber } }) => {
        const isShown = kind === 'sent' || (kind === 'accepted' && form === 'enquiry');
        if (isShown && referenceNumber) setNumbers((previous) => [...previous, referenceNumber]);
      }),
    [],
  );
  return [numbers, () => setNumbers([])] as const;
}

/** Sends one entry of the outbox, or all, and reports a failure. */
export function SendNowButton({ entryKey }: { entryKey?: string }) {
  const { isSending } = useOutbox();

  async function sendNow() {
    const reason = await browserOutbox.sendNow(entryKey);
    if (reason) toast.error(stillQueuedText(reason, navigator.onLine), { id: 'still-queued' });
  }

  return (
    // Uses `aria-disabled`, since `disabled` would remove the focus.
    <Button
      aria-disabled={isSending}
      className="min-w-28"
      onClick={() => {
        if (!isSending) void sendNow();
      }}
    >
      {isSending ? 'Sending…' : 'Send now'}
    </Button>
  );
}
