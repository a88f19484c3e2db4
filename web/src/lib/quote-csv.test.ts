import { quoteAmounts } from '@neev/domain';
import { randomQuotes } from '@neev/domain/testing/random-quotes';
import { expect, it } from 'vitest';
import { csvOfQuote } from './quote-csv.ts';

/** Parses CSV by the grammar of RFC 4180 into rows of cells. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted = '', end] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const paiseOf = (cell = '') => BigInt(cell.replace('.', ''));

it('has a row per line and charge, and the totals', () => {
  const line = { productId: '', name: 'River sand', unit: 't', note: 'washed', hsn: '2505' };
  const quote = {
    lines: [{ ...line, quantity: 2.5, price: 1_234.5, discount: 10, gstRate: 5 }],
    ...{ freight: 500, loading: 0, chargesGstRate: 18, terms: '', validUntil: '2026-12-05' },
  };
  expect(csvOfQuote(quote).join('')).toBe(
    '\uFEFF"Item","Note","HSN","Quantity","Unit","Price","Discount %","Amount","GST %","GST","Total"\r\n' +
      '"River sand","washed","2505","2.5","t","1234.50","10","2777.62","5","138.88","2916.50"\r\n' +
      '"Freight","","","","","","","500.00","18","90.00","590.00"\r\n' +
      '"Total","","","","","","","3277.62","","228.88","3506.50"\r\n',
  );
});

it('adds up to the paisa in 200 generated quotes, and has no formulas', () => {
  for (const quote of randomQuotes(200)) {
    const [header = [], ...rows] = parseCsv(csvOfQuote(quote).join(''));
    const total = rows.pop() ?? [];
    const sumOf = (name: string) =>
      rows.reduce((sum, row) => sum + paiseOf(row[header.indexOf(name)]), 0n);
    const { taxable, gst, total: expected } = quoteAmounts(quote);
    const sums = ['Amount', 'GST', 'Total'].map(sumOf);
    expect(sums).toEqual([taxable, gst, expected]);
    expect([total[7], total[9], total[10]].map(paiseOf)).toEqual(sums);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@]/);
  }
});
