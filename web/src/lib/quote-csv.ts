/** A quote as CSV: a row per line and charge, and a row with the totals, all in rupees. */
import { formatPaise, type QuoteFields, quoteAmounts, type TaxedAmount } from '@neev/domain';
import { BYTE_ORDER_MARK, encodeLine, escapeFormula } from './csv.ts';

const HEADER = [
  ...['Item', 'Note', 'HSN', 'Quantity', 'Unit', 'Price', 'Discount %'],
  ...['Amount', 'GST %', 'GST', 'Total'],
];

export function csvOfQuote(quote: QuoteFields): string[] {
  const { lines, freight, loading, ...totals } = quoteAmounts(quote);
  const rows = quote.lines.map((line, index) => [
    ...[line.name, line.note, line.hsn, String(line.quantity), line.unit],
    ...[line.price.toFixed(2), String(line.discount)],
    ...amountCells(lines[index], String(line.gstRate)),
  ]);
  const charges = [
    { name: 'Freight', amounts: freight },
    { name: 'Loading', amounts: loading },
  ].filter(({ amounts }) => amounts.taxable > 0n);
  const rate = String(quote.chargesGstRate ?? '');
  const sums = [
    ...charges.map(({ name, amounts }) => sumRow(name, amountCells(amounts, rate))),
    sumRow('Total', amountCells(totals, '')),
  ];
  const encode = (cells: readonly string[]) => encodeLine(cells.map(escapeFormula));
  return [BYTE_ORDER_MARK, ...[HEADER, ...rows, ...sums].map(encode)];
}

function sumRow(name: string, amounts: readonly string[]): string[] {
  return [name, '', '', '', '', '', '', ...amounts];
}

function amountCells(amounts: TaxedAmount | undefined, rate: string): string[] {
  if (!amounts) return [];
  const { taxable, gst, total } = amounts;
  return [decimalOf(taxable), rate, decimalOf(gst), decimalOf(total)];
}

/** Rupees without separators of thousands, which spreadsheets parse. */
function decimalOf(paise: bigint): string {
  return formatPaise(paise).replaceAll(',', '');
}
