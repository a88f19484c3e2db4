import { describe, expect, it } from 'vitest';
import type { QuoteFields } from './quote.ts';
import { quoteAmounts, subtotalsOf } from './quote-amounts.ts';
import { randomQuotes } from './testing/random-quotes.ts';

/** A decimal number as digits and the number of its decimals: `12.5` is 125 and 1. */
type Decimal = readonly [digits: bigint, decimals: number];

function decimalOf(value: number): Decimal {
  const [integer = '', fraction = ''] = String(value).split('.');
  return [BigInt(integer + fraction), fraction.length];
}

function times([one, decimals]: Decimal, [other, otherDecimals]: Decimal): Decimal {
  return [one * other, decimals + otherDecimals];
}

/** Rounds by the digits of the text, halves up. Returns paise of an amount in rupees. */
function paiseOf([value, decimals]: Decimal): bigint {
  const text = `${value}00`.padStart(decimals + 1, '0');
  const end = text.length - decimals;
  const isRoundedUp = Number(text.charAt(end)) >= 5;
  return BigInt(text.slice(0, end)) + (isRoundedUp ? 1n : 0n);
}

function percentageOf(paise: bigint, percent: number): bigint {
  // Paise are hundredths of a rupee, and percent hundredths of the whole.
  const [digits, decimals] = decimalOf(percent);
  return paiseOf([paise * digits, decimals + 4]);
}

/** The totals of a quote, computed with decimal texts. */
function expectedTotals({ lines, freight, loading, chargesGstRate }: QuoteFields) {
  const charges = [freight, loading].map((rupees) => [paiseOf(decimalOf(rupees)), chargesGstRate]);
  const rated = lines.map(({ quantity, price, discount, gstRate }) => {
    const gross = paiseOf(times(decimalOf(quantity), decimalOf(price)));
    return [gross - percentageOf(gross, discount), gstRate];
  });
  const byRate = new Map<number, { taxable: bigint; gst: bigint }>();
  for (const [taxable, rate] of [...rated, ...charges] as [bigint, number][]) {
    const sums = byRate.get(rate) ?? { taxable: 0n, gst: 0n };
    sums.taxable += taxable;
    sums.gst += percentageOf(taxable, rate);
    byRate.set(rate, sums);
  }
  const taxes = [...byRate].map(([rate, sums]) => ({ rate, ...sums }));
  const taxable = taxes.reduce((sum, each) => sum + each.taxable, 0n);
  const gst = taxes.reduce((sum, each) => sum + each.gst, 0n);
  return {
    lines: rated.map(([each]) => each),
    taxes: taxes.filter((each) => each.taxable > 0n).sort((one, other) => one.rate - other.rate),
    ...{ taxable, gst, total: taxable + gst },
  };
}

describe('the amounts of a quote', () => {
  it('are exact to the paisa in 10,000 generated quotes', () => {
    for (const quote of randomQuotes(10_000)) {
      const { lines, taxes, taxable, gst, total } = quoteAmounts(quote);
      const computed = { lines: lines.map((line) => line.taxable), taxes, taxable, gst, total };
      expect(computed).toEqual(expectedTotals(quote));
    }
  });

  it('are rounded per line, halves up', () => {
    const line = { productId: '', name: 'Sand', unit: '', note: '', hsn: '', discount: 0 };
    const half = { ...line, quantity: 0.5, price: 0.01, gstRate: 50 };
    const { lines, total } = quoteAmounts({
      lines: [half, half],
      freight: 0,
      loading: 0,
      chargesGstRate: 0,
    });
    expect(lines[0]).toEqual({ discount: 0n, taxable: 1n, gst: 1n, total: 2n });
    expect(total).toBe(4n);
  });

  it('count what a line of a draft lacks as 0', () => {
    const line = { productId: '', name: '', unit: '', note: '', hsn: '', discount: 0 };
    const { lines, taxes, total } = quoteAmounts({
      lines: [line, { ...line, quantity: 2, price: 50 }],
      ...{ freight: 0, loading: 0, chargesGstRate: 18 },
    });
    expect(lines.map(({ taxable }) => taxable)).toEqual([0n, 10_000n]);
    expect(taxes).toEqual([{ rate: 0, taxable: 10_000n, gst: 0n }]);
    expect(total).toBe(10_000n);
  });

  it('are listed above the total; charges, and the sum with them, only if there are any', () => {
    const line = { productId: '', name: '', unit: '', note: '', hsn: '', discount: 0 };
    const quote = { lines: [{ ...line, quantity: 1, price: 1500, gstRate: 5 }], loading: 0 };
    const labelsOf = (freight: number) =>
      subtotalsOf(quoteAmounts({ ...quote, freight, chargesGstRate: 18 })).map(
        ({ label, amount }) => `${label}: ${amount}`,
      );
    expect(labelsOf(0)).toEqual(['Items: 150000', 'GST 5% on ₹1,500.00: 7500']);
    expect(labelsOf(200)).toEqual([
      'Items: 150000',
      'Freight: 20000',
      'Total without GST: 170000',
      'GST 5% on ₹1,500.00: 7500',
      'GST 18% on ₹200.00: 3600',
    ]);
  });
});
