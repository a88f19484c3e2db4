import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCount, formatHundredths, latinDigits, parseEnteredNumber } from './numbers.ts';

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

it.each([
  ['1,234.50', 1234.5],
  ['₹80', 80],
  ['₹ 12,34,567.00', 1_234_567],
  [' 5,000 ', 5_000],
  ['1,234,567', 1_234_567],
  ['\u00A012,34,567.5\t\r\n', 1_234_567.5],
  ['Rs. 80/-', 80],
  ['Rs 80', 80],
  ['.5', 0.5],
  ['5.', 5],
  ['-1', -1],
  ['1.005', 1.005],
  ['१,२०,०००.५', 120_000.5],
])('parseEnteredNumber reads %j as %d', (text, number) => {
  expect(parseEnteredNumber(text)).toBe(number);
});

it.each([
  '',
  ' ',
  '.',
  '-',
  '₹',
  'free',
  '8o',
  '1,5',
  '0,500',
  '01,000',
  '12 34',
  '₹₹5',
  '12₹5',
  '1234,567',
  '1,2345,678',
  '1.234,50',
  '12,34',
  ',500',
  '1e3',
  '0x10',
])('parseEnteredNumber does not read %j as a number', (text) => {
  expect(parseEnteredNumber(text)).toBeUndefined();
});

it('parseEnteredNumber reads what formatHundredths prints', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (hundredths) => {
      const amount = hundredths / 100;
      expect(parseEnteredNumber(formatHundredths(amount))).toBe(amount);
    }),
  );
});

it.each([
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '੦੧੨੩੪੫੬੭੮੯',
  '૦૧૨૩૪૫૬૭૮૯',
  '୦୧୨୩୪୫୬୭୮୯',
  '௦௧௨௩௪௫௬௭௮௯',
  '౦౧౨౩౪౫౬౭౮౯',
  '೦೧೨೩೪೫೬೭೮೯',
  '൦൧൨൩൪൫൬൭൮൯',
])('latinDigits reads the digits %s, and leaves other characters', (digits) => {
  expect(latinDigits(`${digits} हिंदी 7`)).toBe('0123456789 हिंदी 7');
});
