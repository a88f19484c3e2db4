import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstQuantityOf } from '../catalogue/order-terms.ts';
import { isSoldIn, nextQuantity, orderTermsText } from './sold-quantities.ts';

const bags = { minQuantity: 50, quantityStep: 10 };
const tonnes = { minQuantity: null, quantityStep: 0.5 };

describe('a product', () => {
  it.each([
    [50, bags, true],
    [60, bags, true],
    [49, bags, false],
    [40, bags, false],
    [55, bags, false],
    [60.5, bags, false],
    [0.5, tonnes, true],
    [1_000_000, tonnes, true],
    [0.6, tonnes, false],
    [0.1, { quantityStep: 0.05 }, true],
    [0.3, { minQuantity: 0.1, quantityStep: 0.1 }, true],
    [25, { minQuantity: 25 }, true],
    [25.001, { minQuantity: 25 }, true],
    [24.999, { minQuantity: 25 }, false],
    [35, { minQuantity: 25, quantityStep: 10 }, true],
    [30, { minQuantity: 25, quantityStep: 10 }, false],
    [0.001, {}, true],
  ])('in a quantity of %d with %j is sold: %s', (quantity, terms, isSold) => {
    expect(isSoldIn(quantity, terms)).toBe(isSold);
  });

  it.each([
    [bags, 50, 'Minimum 50 bags, in steps of 10'],
    [tonnes, 0.5, 'Sold in steps of 0.5 tonne'],
    [{ minQuantity: 1 }, 1, 'Minimum 1'],
    [{}, 1, undefined],
  ])('with %j starts with %d and shows "%s"', (terms, first, text) => {
    const units = new Map<object, string>([
      [bags, 'bag'],
      [tonnes, 'tonne'],
    ]);
    expect(firstQuantityOf(terms)).toBe(first);
    expect(orderTermsText(terms, units.get(terms) ?? '')).toBe(text);
  });

  it.each([
    ['kg', 'Minimum 100 kg'],
    ['sq ft', 'Minimum 100 sq ft'],
    ['box', 'Minimum 100 boxes'],
    ['lorry', 'Minimum 100 lorries'],
    ['Bag', 'Minimum 100 Bag'],
  ])('shows the unit %s as in "%s"', (unit, text) => {
    expect(orderTermsText({ minQuantity: 100 }, unit)).toBe(text);
  });
});

describe('the next quantity', () => {
  it.each([
    [50, 1, bags, 60],
    [55, 1, bags, 60],
    [55, -1, bags, 50],
    [50, -1, bags, 50],
    [8, 1, bags, 50],
    [8, -1, bags, 50],
    [0.5, 1, tonnes, 1],
    [2.5, 1, {}, 3],
    [2.5, -1, {}, 2],
    [1, -1, {}, 1],
  ] as const)('after %d in direction %d with %j is %d', (quantity, direction, terms, next) => {
    expect(nextQuantity(quantity, direction, terms)).toBe(next);
  });

  it('is sold, whatever the quantity and the terms are', () => {
    const quantities = fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 1_000);
    const terms = fc.record({
      minQuantity: fc.option(quantities),
      quantityStep: fc.option(quantities),
    });
    fc.assert(
      fc.property(quantities, terms, (quantity, each) => {
        expect(isSoldIn(nextQuantity(quantity, 1, each), each)).toBe(true);
        expect(isSoldIn(nextQuantity(quantity, -1, each), each)).toBe(true);
        expect(nextQuantity(quantity, 1, each)).toBeGreaterThan(quantity);
      }),
    );
  });
});
