import {
  dayText,
  formatRupees,
  type LineAmounts,
  paiseOf,
  type QuoteLine,
  type QuoteThread,
  quantityText,
  quoteAmounts,
} from '@neev/domain';
import { Printer } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { PdfDownload } from '@/components/ui/pdf-download.tsx';
import { QuoteTotals } from '@/components/ui/quote-totals.tsx';
import { saveCsvFile } from '@/lib/csv.ts';
import { csvOfQuote } from '@/lib/quote-csv.ts';
import { dateTimeText } from '@/lib/times-in-india.ts';
import { QuoteDecisions } from './quote-decisions.tsx';
import { pdfPathOf, type QuoteLink } from './thread-api.ts';
import type { ThreadQuote } from './thread-texts.ts';
import type { SendReply } from './use-quote-thread.ts';

interface QuoteSectionProps {
  thread: QuoteThread;
  quote: ThreadQuote;
  link: QuoteLink;
  reply: SendReply;
}

/** The last version of the quote, with what the customer can do about it. */
export function QuoteSection({ thread, quote, link, reply }: QuoteSectionProps) {
  const { version, sentAt, validUntil, terms } = quote;
  return (
    <section
      aria-labelledby="thread-quote"
      className="rounded-lg border border-line bg-white p-4 shadow-card sm:p-6"
    >
      <h2 id="thread-quote" className="text-xl">
        Quote, version {version}
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        Sent {dateTimeText(sentAt)} · valid until {dayText(validUntil)}
      </p>
      <Amounts quote={quote} />
      {terms !== '' && (
        <>
          <h3 className="mt-6 text-base">Terms</h3>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{terms}</p>
        </>
      )}
      <QuoteDecisions thread={thread} quote={quote} reply={reply} />
      <QuoteDownloads quote={quote} link={link} />
    </section>
  );
}

/** Memoised: a quote has up to 200 lines, and a keystroke in a reply does not concern them. */
const Amounts = memo(function Amounts({ quote }: { quote: ThreadQuote }) {
  const amounts = useMemo(() => quoteAmounts(quote), [quote]);
  return (
    <>
      <table className="mt-4 w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-right">
            <th scope="col" className="py-2 pr-3 text-left">
              Item
            </th>
            {['Quantity', 'Price', 'Discount', 'GST'].map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-3 max-sm:hidden">
                {heading}
              </th>
            ))}
            <th scope="col" className="py-2">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line, index) => (
            <LineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change.
              key={index}
              line={line}
              amounts={amounts.lines[index]}
            />
          ))}
        </tbody>
      </table>
      <QuoteTotals amounts={amounts} />
    </>
  );
});

interface LineRowProps {
  line: QuoteLine;
  amounts: LineAmounts | undefined;
}

const WIDE_CELL = 'py-3 pr-3 text-right max-sm:hidden';

/** Narrow screens show the details of a line below its name. */
function LineRow({ line, amounts }: LineRowProps) {
  const { name, note, hsn, quantity, unit, discount, gstRate } = line;
  const price = formatRupees(paiseOf(1, line.price));
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-3 pr-3 text-left font-normal wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {note !== '' && <span className="block text-ink-soft">{note}</span>}
        {hsn !== '' && <span className="block text-ink-soft">HSN {hsn}</span>}
        <span className="block text-ink-soft sm:hidden">
          {quantityText(quantity, unit)} at {price}
          {discount > 0 && <span>, {discount}% discount</span>}
          {`, ${gstRate}% GST`}
        </span>
      </th>
      <td className={WIDE_CELL}>{quantityText(quantity, unit)}</td>
      <td className={WIDE_CELL}>{price}</td>
      <td className={WIDE_CELL}>
        {discount > 0 ? `${discount}%` : '–'}
        {discount > 0 && amounts && (
          <span className="block text-ink-soft">{formatRupees(amounts.discount)}</span>
        )}
      </td>
      <td className={WIDE_CELL}>
        {gstRate}%
        {amounts && <span className="block text-ink-soft">{formatRupees(amounts.gst)}</span>}
      </td>
      <td className="py-3 text-right">{amounts && formatRupees(amounts.taxable)}</td>
    </tr>
  );
}

/** Downloads the quote as PDF or CSV, or prints the page. */
function QuoteDownloads({ quote, link }: { quote: ThreadQuote; link: QuoteLink }) {
  const getRequest = () => ({ path: pdfPathOf(link, quote.version), token: link.token });

  function saveCsv() {
    saveCsvFile(`${link.referenceNumber}-quote-${quote.version}`, csvOfQuote(quote));
  }

  return (
    <div className="print-hidden mt-5 flex flex-wrap gap-3 border-t border-line pt-4">
      <PdfDownload getRequest={getRequest} />
      <Button variant="outline" onClick={saveCsv}>
        CSV
      </Button>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </div>
  );
}
