import { dayAt, dayText, quoteStatusLabels } from '@neev/domain';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { updateQuotes, useMyQuotes } from '@/lib/my-quotes/browser-quotes.ts';
import { type MyQuote, putQuote, removeQuote } from '@/lib/my-quotes/my-quotes.ts';
import { UndoRemoval } from './undo-removal.tsx';

/** The requests for a quote that can be followed on this device. Renders nothing without any. */
export function MyQuotes() {
  const quotes = useMyQuotes();
  const [removed, setRemoved] = useState<MyQuote>();
  const list = useRef<HTMLUListElement>(null);
  if (!quotes || (quotes.length === 0 && !removed)) return null;

  const latestFirst = quotes.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

  function remove(quote: MyQuote) {
    setRemoved(quote);
    updateQuotes((known) => removeQuote(known, quote.token));
  }

  function restore(quote: MyQuote) {
    updateQuotes((known) => putQuote(known, quote));
    setRemoved(undefined);
  }

  return (
    <section aria-labelledby="my-quotes" className="print-hidden mt-10">
      <h2 id="my-quotes" className="text-xl">
        My quotes
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        The requests that you have sent or opened on this device. Their links are kept here only.
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-labelledby="my-quotes"
        className="mt-4 border-t border-line outline-none"
      >
        {latestFirst.map((quote) => (
          <QuoteRow key={quote.token} quote={quote} onRemove={() => remove(quote)} />
        ))}
      </ul>
      <UndoRemoval
        removed={removed}
        textOf={({ referenceNumber }) => `${referenceNumber} was removed from this device.`}
        onUndo={restore}
        list={list}
      />
    </section>
  );
}

function QuoteRow({ quote, onRemove }: { quote: MyQuote; onRemove: () => void }) {
  const { referenceNumber, createdAt, summary, status } = quote;
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <Link
          to={`/quote/${referenceNumber}`}
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
        >
          {referenceNumber}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {[summary, dayText(dayAt(new Date(createdAt)))].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="text-sm font-semibold">{status ? quoteStatusLabels[status] : 'Sent'}</p>
      <Button
        variant="quiet"
        aria-label={`Remove ${referenceNumber}`}
        className="px-3"
        onClick={onRemove}
      >
        <X aria-hidden className="size-5" />
      </Button>
    </li>
  );
}
