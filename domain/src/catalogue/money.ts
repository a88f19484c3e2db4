/** Prices are rupees with up to two decimals. How they are printed: specification, section 9. */

import { formatHundredths } from '../numbers.ts';

/** The symbol on public pages. */
export const PUBLIC_CURRENCY_SYMBOL = '$';

/** The symbol in the admin area. */
export const ADMIN_CURRENCY_SYMBOL = '₹';

/** `1234.5` → `$1,234.50`. */
export function formatPublicPrice(price: number): string {
  return PUBLIC_CURRENCY_SYMBOL + formatHundredths(price);
}

/** `1234.5` → `₹1,234.50`. */
export function formatAdminPrice(price: number): string {
  return ADMIN_CURRENCY_SYMBOL + formatHundredths(price);
}

/**
 * Rounds to whole paise; a half that binary fractions put just below is still a
 * half, and -0 is 0.
 */
export function roundToPaise(price: number): number {
  return Math.round(price * 100 * (1 + Number.EPSILON)) / 100 + 0;
}
