/** The list as CSV: a header, a row per line with present prices, and no total, which a spreadsheet adds up. */
import { hasPrice, lineTotal } from '@neev/domain';
import { BYTE_ORDER_MARK, encodeLine, escapeFormula } from '@/lib/csv.ts';
import {
  type KnownProducts,
  type List,
  priceOfLine,
  productOfLine,
} from '@/lib/quote-list/list.ts';

const HEADER = ['Item', 'Quantity', 'Unit', 'Price', 'Amount', 'Note'];

export function csvOfList(list: List, products: KnownProducts): string[] {
  const rows = list.map((line) => {
    const price = priceOfLine(line, productOfLine(line, products));
    const amount = lineTotal({ quantity: line.quantity, price });
    const numbers = [hasPrice(price) ? price : undefined, amount].map(
      (value) => value?.toFixed(2) ?? '',
    );
    return [line.name, String(line.quantity), line.unit, ...numbers, line.note];
  });
  const encode = (cells: readonly string[]) => encodeLine(cells.map(escapeFormula));
  return [BYTE_ORDER_MARK, ...[HEADER, ...rows].map(encode)];
}
