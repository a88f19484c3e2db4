/**
 * Numbers as they are printed in India: `12,34,567`. Not by `Intl`: the first use of it stops a slow
 * phone for a tenth of a second, and no page can show a price before.
 */

/** All but the last three digits stand in twos. */
const BEFORE_A_COMMA = /\B(?=(?:\d{2})*\d{3}$)/g;

/** A whole number: `1234567` → `12,34,567`. */
export function formatCount(count: number): string {
  return count.toFixed().replace(BEFORE_A_COMMA, ',');
}

/** A number with two decimals: `1234.5` → `1,234.50`. */
export function formatHundredths(value: number): string {
  const [whole = '', decimals] = value.toFixed(2).split('.');
  return `${whole.replace(BEFORE_A_COMMA, ',')}.${decimals}`;
}
