import { formatRupees, type QuoteAmounts, subtotalsOf } from '@neev/domain';

/** The sums of a quote: items, charges, GST by rate, and the total. */
export function QuoteTotals({ amounts }: { amounts: QuoteAmounts }) {
  return (
    <dl className="mt-3 ml-auto max-w-md text-sm tabular-nums">
      {subtotalsOf(amounts).map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4 py-1">
          <dt className="min-w-0 wrap-anywhere">{label}</dt>
          <dd className="shrink-0">{formatRupees(amount)}</dd>
        </div>
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
        <dt>Total</dt>
        <dd>{formatRupees(amounts.total)}</dd>
      </div>
    </dl>
  );
}
