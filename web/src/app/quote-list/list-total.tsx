import { listTotal, publicPriceText } from '@neev/domain';
import { useMemo } from 'react';
import { type KnownProducts, type List, pricedLinesOf } from '@/lib/quote-list/list.ts';

interface ListTotalProps {
  list: List;
  products: KnownProducts;
}

/** The estimate for the lines that have a price, and what it does not include. */
export function ListTotal({ list, products }: ListTotalProps) {
  const { total, unpriced } = useMemo(
    () => listTotal(pricedLinesOf(list, products)),
    [list, products],
  );
  return (
    <div className="mt-5">
      <p className="flex flex-wrap justify-between gap-3 text-xl font-bold tabular-nums">
        Estimated total <span>{publicPriceText({ price: total })}</span>
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        Estimate, excluding GST, freight and unloading; prices as of today.
        {unpriced > 0 && ` ${unpricedText(unpriced)}`}
      </p>
    </div>
  );
}

function unpricedText(count: number): string {
  return count === 1
    ? 'One line has no price and is not included.'
    : `${count} lines have no price and are not included.`;
}
