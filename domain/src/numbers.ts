/**
 * Formats and parses numbers for India: `12,34,567`. Does not use `Intl`, whose first use blocks a slow phone for about
 * 100 ms before the first price is shown.
 */

/** Matches the positions of commas: groups of two digits before the last three. */
const COMMA_POSITIONS = /\B(?=(?:\d{2})*\d{3}$)/g;

/** Digits with commas: `1234567` → `12,34,567`. */
export function groupDigits(digits: string): string {
  return digits.replace(COMMA_POSITIONS, ',');
}

/** A whole number: `1234567` → `12,34,567`. */
export function formatCount(count: number): string {
  return groupDigits(count.toFixed());
}

/** A number with two decimals: `1234.5` → `1,234.50`. */
export function formatHundredths(value: number): string {
  const [integerPart = '', decimals] = value.toFixed(2).split('.');
  return `${groupDigits(integerPart)}.${decimals}`;
}

/** The digits of Indian scripts. Each script has them at the same place of a block of 128 characters. */
const INDIAN_DIGIT = /(?=[\u0900-\u0DFF])\p{Nd}/gu;
const BLOCK_SIZE = 128;
const ZERO_IN_BLOCK = 0x66;

/** Replaces the digits of Indian scripts: `५०` → `50`. */
export function latinDigits(text: string): string {
  return text.replace(INDIAN_DIGIT, (digit) =>
    String((digit.charCodeAt(0) % BLOCK_SIZE) - ZERO_IN_BLOCK),
  );
}

/** Digits with or without commas: `1234.5`, `1,234.50`, `12,34,567`, `1,234,567`. */
const ENTERED_NUMBER = /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})?(?:\.\d*)?$/;

/**
 * Parses a number that was typed or pasted: `1,234.50`, `₹80`, `Rs. 80/-`, ` 5,000 `, `५०`. Returns
 * `undefined` when it is not one, also when commas are at other positions (`1,5`) or follow a zero (`0,500`).
 */
export function parseEnteredNumber(text: string): number | undefined {
  const number = latinDigits(text)
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\/-$/, '')
    .trimEnd();
  if (!/\d/.test(number) || !ENTERED_NUMBER.test(number)) return undefined;
  return Number(number.replaceAll(',', ''));
}
