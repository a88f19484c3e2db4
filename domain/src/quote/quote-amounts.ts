/**
 * Amounts of quotes in paise. `BigInt`, because a line can be 10^15 paise (a million units at ten million rupees): the sum
 * of 200 such lines, and the product of one with a percentage, exceed `Number.MAX_SAFE_INTEGER`.
 */
import { RUPEE_SIGN } from '../catalogue/product-labels.ts';
import { groupDigits } from '../numbers.ts';
import type { QuoteDraft, QuoteDraftLine } from './quote.ts';
import { PAISE, paiseOf } from './quote-request.ts';

/** A percentage has two decimals. */
const PERCENT_PARTS = 10_000n;

/** All in paise. */
export interface TaxedAmount {
  /** The amount on which GST is charged. */
  taxable: bigint;
  gst: bigint;
  total: bigint;
}

export interface LineAmounts extends TaxedAmount {
  discount: bigint;
}

/** The amounts that are taxed at one rate. `rate` is in percent. */
export interface TaxAmounts {
  rate: number;
  taxable: bigint;
  gst: bigint;
}

export interface QuoteAmounts extends TaxedAmount {
  lines: LineAmounts[];
  freight: TaxedAmount;
  loading: TaxedAmount;
  /** By rate, lowest first. */
  taxes: TaxAmounts[];
}

interface Subtotal {
  label: string;
  amount: bigint;
}

/** Computes the amounts of a quote. Each line is rounded to paise, halves up. Missing values of a draft count as 0. */
export function quoteAmounts(
  quote: Pick<QuoteDraft, 'lines' | 'freight' | 'loading' | 'chargesGstRate'>,
): QuoteAmounts {
  const lines = quote.lines.map(lineAmounts);
  const { chargesGstRate = 0 } = quote;
  const freight = chargeAmounts(quote.freight, chargesGstRate);
  const loading = chargeAmounts(quote.loading, chargesGstRate);
  const rated = [
    ...lines.map((amounts, index) => ({ rate: quote.lines[index]?.gstRate ?? 0, ...amounts })),
    { rate: chargesGstRate, ...freight },
    { rate: chargesGstRate, ...loading },
  ];
  const taxable = sum(rated.map((each) => each.taxable));
  const gst = sum(rated.map((each) => each.gst));
  return { lines, freight, loading, taxes: taxesOf(rated), taxable, gst, total: taxable + gst };
}

/** Computes the amounts of a line. */
export function lineAmounts({
  quantity = 0,
  price = 0,
  discount: percent,
  gstRate = 0,
}: Pick<QuoteDraftLine, 'quantity' | 'price' | 'discount' | 'gstRate'>): LineAmounts {
  const gross = paiseOf(quantity, price);
  const discount = percentageOf(gross, percent);
  return { discount, ...taxed(gross - discount, gstRate) };
}

function chargeAmounts(rupees: number, gstRate: number): TaxedAmount {
  return taxed(BigInt(Math.round(rupees * PAISE)), gstRate);
}

function taxed(taxable: bigint, gstRate: number): TaxedAmount {
  const gst = percentageOf(taxable, gstRate);
  return { taxable, gst, total: taxable + gst };
}

/** Rounds halves up. */
function percentageOf(paise: bigint, percent: number): bigint {
  const product = paise * BigInt(Math.round(percent * 100));
  return (product + PERCENT_PARTS / 2n) / PERCENT_PARTS;
}

function taxesOf(rated: readonly TaxAmounts[]): TaxAmounts[] {
  const byRate = new Map<number, TaxAmounts>();
  for (const { rate, taxable, gst } of rated.filter((each) => each.taxable > 0n)) {
    const sums = byRate.get(rate) ?? { rate, taxable: 0n, gst: 0n };
    byRate.set(rate, { rate, taxable: sums.taxable + taxable, gst: sums.gst + gst });
  }
  return [...byRate.values()].sort((one, other) => one.rate - other.rate);
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, each) => total + each, 0n);
}

/** The rows above the total of a quote, on the page, in the editor and in the PDF. `amount` is in paise. */
export function subtotalsOf({ lines, freight, loading, taxable, taxes }: QuoteAmounts): Subtotal[] {
  const charges = [
    { label: 'Freight', amount: freight.taxable },
    { label: 'Loading', amount: loading.taxable },
  ].filter(({ amount }) => amount > 0n);
  return [
    { label: 'Items', amount: sum(lines.map((line) => line.taxable)) },
    ...charges,
    ...(charges.length > 0 ? [{ label: 'Total without GST', amount: taxable }] : []),
    ...taxes.map((tax) => ({
      label: `GST ${tax.rate}% on ${formatRupees(tax.taxable)}`,
      amount: tax.gst,
    })),
  ];
}

/** `₹1,23,456.50`: an amount in paise. */
export function formatRupees(paise: bigint): string {
  return RUPEE_SIGN + formatPaise(paise);
}

/** `1,23,456.50`: an amount in paise, as rupees with two decimals. */
export function formatPaise(paise: bigint): string {
  return `${groupDigits(String(paise / 100n))}.${String(paise % 100n).padStart(2, '0')}`;
}
