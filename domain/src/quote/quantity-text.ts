/** Quantities in texts for people. */
import { groupDigits } from '../numbers.ts';

/** Units that have a plural; others are symbols, such as `kg`, or unknown. */
const COUNTABLE =
  /^(bag|bar|block|box|brick|bucket|bundle|coil|drum|length|litre|load|lorry|metre|pack|pair|piece|roll|set|sheet|tile|tin|tonne|trip)$/;

/** `50 bags`, `1 bag`, `0.5 tonne`, `1,00,000 kg` */
export function quantityText(quantity: number, unit: string): string {
  const plural = unit.replace(/y$/, 'ie').replace(/x$/, 'xe');
  const shown = quantity > 1 && COUNTABLE.test(unit) ? `${plural}s` : unit;
  return `${formatQuantity(quantity)} ${shown}`.trim();
}

/** `108500.5` → `1,08,500.5` */
export function formatQuantity(quantity: number): string {
  const [whole = '', ...decimals] = String(quantity).split('.');
  return [groupDigits(whole), ...decimals].join('.');
}
