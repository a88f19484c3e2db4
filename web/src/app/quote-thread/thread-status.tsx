import { type QuoteStatus, type QuoteThread, quoteStatusLabels } from '@neev/domain';
import { Check, X } from 'lucide-react';
import { classNames } from '@/lib/class-names.ts';
import { statusText } from './thread-texts.ts';

/** The steps of a request until its end, of which a request has one. */
const steps = ['received', 'inProgress', 'quoted'] as const satisfies QuoteStatus[];
const ends = ['accepted', 'declined', 'expired'] as const satisfies QuoteStatus[];

/** The heading gets the focus after a decision. */
export const STATUS_HEADING_ID = 'thread-status';

/** The status as a sentence and as steps. */
export function ThreadStatus({ thread }: { thread: QuoteThread }) {
  const { status } = thread;
  const end = ends.find((each) => each === status) ?? 'accepted';
  const shown: readonly QuoteStatus[] = [...steps, end];
  const current = shown.indexOf(status);
  return (
    <section aria-labelledby={STATUS_HEADING_ID}>
      <h2 id={STATUS_HEADING_ID} tabIndex={-1} className="text-xl outline-none">
        {quoteStatusLabels[status]}
      </h2>
      <p className="mt-2">{statusText(thread)}</p>
      <ol aria-label="Progress" className="mt-5 grid grid-cols-4 gap-2 text-sm">
        {shown.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'border-t-4 pt-2 wrap-anywhere',
              index <= current ? 'border-accent' : 'border-line text-ink-soft',
              index === current && 'font-semibold',
            )}
          >
            <span className="mb-1 block size-4">
              {index <= current && <StepIcon status={step} />}
            </span>
            {quoteStatusLabels[step]}
            {index < current && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepIcon({ status }: { status: QuoteStatus }) {
  const Icon = status === 'declined' || status === 'expired' ? X : Check;
  return <Icon aria-hidden className="size-4" />;
}
