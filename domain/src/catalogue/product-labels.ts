/**
 * Formats products for display: prices (rupees with up to two decimals; specification, section 9), stock and labels.
 */
import { formatHundredths } from '../numbers.ts';

/** The currency of public pages: the printed symbol, and its ISO 4217 code for structured data. */
export const publicCurrency = { symbol: '$', code: 'USD' } as const;

/** The currency of quotes and of the admin area: rupees. */
export const RUPEE_SIGN = '₹';

/** `1234.5` → `$1,234.50`, as on public pages. */
export function formatPublicPrice(price: number): string {
  return publicCurrency.symbol + formatHundredths(price);
}

/** Whether there is a price: products with a price of 0 are sold at a price on request. */
export function hasPrice(price: number | undefined): price is number {
  return price !== undefined && price > 0;
}

/** `$72.50 / kg`, or `Price on request`. The unit may be empty or not loaded yet. */
export function publicPriceText(product: { price: number; unit?: string | undefined }): string {
  const { price, unit } = product;
  if (!hasPrice(price)) return 'Price on request';
  return formatPublicPrice(price) + (unit ? ` / ${unit}` : '');
}

/** `1234.5` → `₹1,234.50`, as in the admin area. */
export function formatAdminPrice(price: number): string {
  return RUPEE_SIGN + formatHundredths(price);
}

/**
 * Rounds to whole paise, halves up, including halves that binary fractions represent
 * as slightly less (1.005). Returns 0 for -0.
 */
export function roundToPaise(price: number): number {
  return Math.round(price * 100 * (1 + Number.EPSILON)) / 100 + 0;
}

/** Units up to which the stock is low. */
const LOW_STOCK = 10;

export type StockLevel = 'in' | 'low' | 'out';

/** Returns the level that public pages show instead of the number. */
export function stockLevelOf({ stock }: { stock: number }): StockLevel {
  if (stock <= 0) return 'out';
  return stock <= LOW_STOCK ? 'low' : 'in';
}

/** Returns a label for narrow layouts: the brand, or the name if the brand is empty. */
export function shortLabelOf(product: { brand: string; name: string }): string {
  return product.brand || product.name;
}
