import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useNow } from '@/lib/use-now.ts';
import { browserOutbox } from '../api/browser-outbox.ts';
import { standingOf } from '../api/outbox-plan.ts';
import type { WaitingEnquiry } from '../api/waiting-enquiry.ts';
import { keptText, noticeLines } from './outbox-words.ts';
import { SendNowButton } from './send-now-button.tsx';
import { useOutbox } from './use-outbox.ts';

/**
 * At the foot of the window for as long as something waits: how much, and what can be done about it.
 * It is always there, if empty, so that what comes to stand in it is announced.
 */
export function OutboxNotice({ onView }: { onView: () => void }) {
  const { told } = useOutbox();
  const [justKept, forgetJustKept] = useJustKept(told);
  const now = useNow().getTime();
  const hasAny = told.length > 0;

  return (
    <section
      aria-label="Enquiries not sent yet"
      data-outbox-notice={hasAny}
      className={classNames(
        'fixed inset-x-3 bottom-3 z-30 sm:right-auto sm:left-4 sm:max-w-md print:hidden',
        hasAny &&
          'rounded-md border border-l-4 border-white/20 border-l-accent bg-ink px-4 py-3 text-white shadow-raised',
        hasAny && !justKept && 'sm:flex sm:items-center sm:gap-5',
      )}
    >
      <div role="status" className="text-sm">
        {noticeLines(told, now).map((line) => (
          <p key={line} className="flex items-center gap-2.5 font-semibold">
            <Clock aria-hidden className="size-4 shrink-0 text-accent" />
            {line}
          </p>
        ))}
        {justKept && <p className="mt-1.5 text-slate-200">{keptText(justKept.reason)}</p>}
      </div>
      {hasAny && (
        <div className={classNames('mt-2.5 flex gap-2', !justKept && 'sm:mt-0')}>
          {told.some((each) => standingOf(each, now) === 'waiting') && <SendNowButton />}
          <Button variant="light" aria-label="View the enquiries not sent yet" onClick={onView}>
            View
          </Button>
          {justKept && (
            <Button variant="light" className="ml-auto" onClick={forgetJustKept}>
              OK
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/**
 * The enquiry that this tab has just kept, as long as it waits: it is explained. The form of a
 * product's page explains it itself.
 */
function useJustKept(told: readonly WaitingEnquiry[]) {
  const [key, setKey] = useState<string>();
  useEffect(
    () =>
      browserOutbox.onNews((news) => {
        if (news.kind === 'kept' && news.enquiry.form === 'enquiry') setKey(news.enquiry.key);
      }),
    [],
  );
  return [told.find((each) => each.key === key), () => setKey(undefined)] as const;
}
