import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount, formatHundredths } from './numbers.ts';

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

it('formatCount groups digits like Intl for India', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 15 }), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-IN'));
    }),
  );
});

it('formatHundredths prints two decimals and groups digits like Intl for India', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (hundredths) => {
      const amount = hundredths / 100;
      expect(formatHundredths(amount)).toBe(amount.toLocaleString('en-IN', twoDecimals));
    }),
  );
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [99_999, '99,999'],
  [100_000, '1,00,000'],
  [1_234_567, '12,34,567'],
])('formatCount prints %i as %s', (count, printed) => {
  expect(formatCount(count)).toBe(printed);
});
