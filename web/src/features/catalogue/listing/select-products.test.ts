import type { IndexedProduct } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { noFilters } from './listing-query.ts';
import { countBrands, type Selection, selectProducts } from './select-products.ts';

function product(id: string, fields: Partial<IndexedProduct> = {}): IndexedProduct {
  return {
    id,
    name: id,
    brand: 'Vajrasthi',
    price: 100,
    isInStock: true,
    subcategoryId: 'bars',
    ...fields,
  };
}

const products = [
  product('c', { price: 72.5 }),
  product('a', { price: 390, brand: 'Girikot', subcategoryId: 'opc' }),
  product('d', { price: 72.5, brand: 'Lohagarh', isInStock: false }),
  product('b', { price: 10, brand: '' }),
];

const all: Selection = { ...noFilters, sort: 'relevance' };
const idsOf = (selection: Partial<Selection>) =>
  selectProducts(products, { ...all, ...selection }).map(({ id }) => id);

describe('the products of a listing', () => {
  it('are in the order of the index by relevance', () => {
    expect(idsOf({})).toEqual(['c', 'a', 'd', 'b']);
  });

  it('are sorted by name', () => {
    expect(idsOf({ sort: 'name' })).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are sorted by price, those of one price by name, both ways', () => {
    expect(idsOf({ sort: 'price-asc' })).toEqual(['b', 'c', 'd', 'a']);
    expect(idsOf({ sort: 'price-desc' })).toEqual(['a', 'c', 'd', 'b']);
  });

  it('are of the given subcategories', () => {
    expect(idsOf({ subcategoryIds: new Set(['opc']) })).toEqual(['a']);
    expect(idsOf({ subcategoryIds: new Set() })).toEqual([]);
  });

  it('are of any of the given brands', () => {
    expect(idsOf({ brands: ['Girikot', 'Lohagarh'] })).toEqual(['a', 'd']);
  });

  it('are within both prices, which are included', () => {
    expect(idsOf({ minPrice: 72.5 })).toEqual(['c', 'a', 'd']);
    expect(idsOf({ maxPrice: 72.5 })).toEqual(['c', 'd', 'b']);
    expect(idsOf({ minPrice: 72.5, maxPrice: 72.5 })).toEqual(['c', 'd']);
    expect(idsOf({ minPrice: 500, maxPrice: 100 })).toEqual([]);
  });

  it('are in stock when asked for', () => {
    expect(idsOf({ inStock: true })).toEqual(['c', 'a', 'b']);
  });

  it('pass every filter at once', () => {
    expect(idsOf({ brands: ['Lohagarh', 'Vajrasthi'], maxPrice: 80, inStock: true })).toEqual([
      'c',
    ]);
  });

  it('leave the index as it was', () => {
    const before = [...products];
    selectProducts(products, { ...all, sort: 'price-desc' });
    expect(products).toEqual(before);
  });
});

describe('the counts of the brands', () => {
  it('are by name, without the products that have none', () => {
    expect(countBrands(products, all)).toEqual([
      { brand: 'Girikot', count: 1 },
      { brand: 'Lohagarh', count: 1 },
      { brand: 'Vajrasthi', count: 1 },
    ]);
  });

  it('follow the other filters, not the chosen brands', () => {
    expect(countBrands(products, { ...all, brands: ['Girikot'], inStock: true })).toEqual([
      { brand: 'Girikot', count: 1 },
      { brand: 'Vajrasthi', count: 1 },
    ]);
  });

  it('keep a chosen brand of which nothing is left', () => {
    expect(countBrands(products, { ...all, brands: ['Lohagarh'], inStock: true })).toContainEqual({
      brand: 'Lohagarh',
      count: 0,
    });
  });
});
