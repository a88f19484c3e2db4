import { describe, expect, it } from 'vitest';
import {
  formatAdminPrice,
  formatPublicPrice,
  hasPrice,
  publicCurrency,
  publicPriceText,
  roundToPaise,
  shortLabelOf,
  stockLevelOf,
} from './product-labels.ts';

it('the currency code for structured data is that of the printed symbol', () => {
  const { symbol, code } = publicCurrency;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  expect(format.formatToParts(0).find(({ type }) => type === 'currency')?.value).toBe(symbol);
});

describe('a price', () => {
  it('prints a dollar sign and two decimals on public pages', () => {
    expect(formatPublicPrice(1234.5)).toBe('$1,234.50');
  });

  it('prints a rupee sign in the admin area, grouped as in India', () => {
    expect(formatAdminPrice(1234.5)).toBe('₹1,234.50');
    expect(formatAdminPrice(1234567)).toBe('₹12,34,567.00');
  });

  it('has its unit, and is on request if it is 0', () => {
    expect(publicPriceText({ price: 72.5, unit: 'kg' })).toBe('$72.50 / kg');
    expect(publicPriceText({ price: 72.5, unit: '' })).toBe('$72.50');
    expect(publicPriceText({ price: 0, unit: 'kg' })).toBe('Price on request');
    expect([undefined, 0, 0.01].map(hasPrice)).toEqual([false, false, true]);
  });

  it('rounds halves up where binary fractions would not', () => {
    expect(roundToPaise(1.005)).toBe(1.01);
    expect(roundToPaise(8.345)).toBe(8.35);
    expect(roundToPaise(72.5)).toBe(72.5);
  });
});

describe('the stock of a product', () => {
  it.each([
    [0, 'out'],
    [1, 'low'],
    [10, 'low'],
    [11, 'in'],
  ])('of %i units has the level "%s"', (stock, level) => {
    expect(stockLevelOf({ stock })).toBe(level);
  });
});

describe('the short label of a product', () => {
  it('is its brand, or its name when it has none', () => {
    expect(shortLabelOf({ brand: 'Vajrasthi', name: 'TMT Bar' })).toBe('Vajrasthi');
    expect(shortLabelOf({ brand: '', name: 'River Sand' })).toBe('River Sand');
  });
});
