import type { QuoteAmounts } from '@neev/domain';
import { rupeesText } from './model/quote-texts.ts';

/** The sums of a quote: lines, charges, GST by rate, and the grand total. */
export function AmountsSummary({ amounts }: { amounts: QuoteAmounts }) {
  const { lines, freight, loading, taxable, taxes, total } = amounts;
  const ofLines = lines.reduce((sum, line) => sum + line.taxable, 0n);
  const rows = [
    { term: 'Lines', paise: ofLines, isShown: true },
    { term: 'Freight', paise: freight.taxable, isShown: freight.taxable > 0n },
    { term: 'Loading', paise: loading.taxable, isShown: loading.taxable > 0n },
    { term: 'Total without GST', paise: taxable, isShown: taxable > ofLines },
    ...taxes.map(({ rate, gst, taxable: base }) => ({
      term: `GST ${rate} % on ${rupeesText(base)}`,
      paise: gst,
      isShown: true,
    })),
  ];
  return (
    <dl className="ml-auto max-w-md space-y-1.5 text-sm tabular-nums">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ term, paise }) => (
          <div key={term} className="flex justify-between gap-4">
            <dt>{term}</dt>
            <dd>{rupeesText(paise)}</dd>
          </div>
        ))}
      <div className="flex justify-between gap-4 border-t border-line pt-1.5 text-base font-bold">
        <dt>Total</dt>
        <dd>{rupeesText(total)}</dd>
      </div>
    </dl>
  );
}
