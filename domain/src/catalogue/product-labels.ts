/**
 * How products are shown: prices (rupees with up to two decimals; specification, section 9), stock and labels.
 */
import { formatHundredths } from '../numbers.ts';

/** The symbol on public pages. */
export const PUBLIC_CURRENCY_SYMBOL = '$';

/** `1234.5` → `$1,234.50`, as on public pages. */
export function formatPublicPrice(price: number): string {
  return PUBLIC_CURRENCY_SYMBOL + formatHundredths(price);
}

/** `1234.5` → `₹1,234.50`, as in the admin area. */
export function formatAdminPrice(price: number): string {
  return `₹${formatHundredths(price)}`;
}

/**
 * Rounds to whole paise; a half that binary fractions put just below is still a
 * half, and -0 is 0.
 */
export function roundToPaise(price: number): number {
  return Math.round(price * 100 * (1 + Number.EPSILON)) / 100 + 0;
}

/** Units that count as few. */
const LOW_STOCK = 10;

export type StockLevel = 'in' | 'low' | 'out';

/** How much there is, as a visitor is told: never the number. */
export function stockLevelOf({ stock }: { stock: number }): StockLevel {
  if (stock <= 0) return 'out';
  return stock <= LOW_STOCK ? 'low' : 'in';
}

/** What a product is called where there is room for one word: its brand, or its name. */
export function shortLabelOf(product: { brand: string; name: string }): string {
  return product.brand || product.name;
}
