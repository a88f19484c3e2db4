import { describe, expect, it } from 'vitest';
import { shortLabelOf, stockLevelOf } from './product-words.ts';

describe('the stock of a product', () => {
  it.each([
    [0, 'out'],
    [1, 'low'],
    [10, 'low'],
    [11, 'in'],
  ])('of %i is told as "%s"', (stock, level) => {
    expect(stockLevelOf({ stock })).toBe(level);
  });
});

describe('the short label of a product', () => {
  it('is its brand, or its name when it has none', () => {
    expect(shortLabelOf({ brand: 'Vajrasthi', name: 'TMT Bar' })).toBe('Vajrasthi');
    expect(shortLabelOf({ brand: '', name: 'River Sand' })).toBe('River Sand');
  });
});
