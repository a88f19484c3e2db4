import { type IndexedProduct, type Product, unsetProductFields } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  arrangeFiltered,
  arrangeUnfiltered,
  countBrands,
  type ListingSelection,
  selectProducts,
} from './arrange-listing.ts';
import { noFilters } from './listing-query.ts';

const nameOf = (n: number) => `Bar ${String(n).padStart(3, '0')}`;

function indexedProduct(n: number, fields: Partial<IndexedProduct> = {}): IndexedProduct {
  return {
    id: `bar-${n}`,
    name: nameOf(n),
    brand: 'Vajrasthi',
    price: n,
    unit: 'kg',
    isInStock: true,
    subcategoryId: 'bars',
    ...fields,
  };
}

function productDocument(n: number): Product {
  return {
    id: `bar-${n}`,
    name: nameOf(n),
    brand: 'Vajrasthi',
    description: 'Ribbed',
    price: n,
    unit: 'kg',
    stock: 3,
    categoryId: 'steel',
    subcategoryId: 'bars',
    image: '/bar.svg',
    features: [],
    ...unsetProductFields,
    updatedAt: new Date(0),
    updatedBy: '',
  };
}

const createMany = <T>(count: number, create: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => create(n));

const unfiltered = {
  firstPage: createMany(24, productDocument),
  index: createMany(60, indexedProduct),
  subcategoryIds: new Set(['bars']),
  productCount: 60,
  limit: 48,
};

describe('a listing without filters', () => {
  it('shows the first page, with the total of the menu', () => {
    const { rows, total, loadingCount } = arrangeUnfiltered({
      ...unfiltered,
      index: undefined,
      limit: 24,
    });
    expect(rows.map(({ id }) => id)).toEqual(createMany(24, (n) => `bar-${n}`));
    expect(rows.every(({ isLive }) => isLive)).toBe(true);
    expect({ total, loadingCount }).toEqual({ total: 60, loadingCount: 0 });
  });

  it('continues after the first page with the entries of the index', () => {
    const { rows, total } = arrangeUnfiltered(unfiltered);
    expect(rows.map(({ id }) => id)).toEqual(createMany(48, (n) => `bar-${n}`));
    expect(rows.filter(({ isLive }) => isLive)).toHaveLength(24);
    expect(rows[24]?.product).toEqual({
      id: 'bar-24',
      name: 'Bar 024',
      brand: 'Vajrasthi',
      price: 24,
      unit: 'kg',
    });
    expect(total).toBe(60);
  });

  it('has as many placeholders as rows that will load', () => {
    expect(arrangeUnfiltered({ ...unfiltered, index: undefined }).loadingCount).toBe(24);
    expect(arrangeUnfiltered({ ...unfiltered, index: undefined, limit: 72 }).loadingCount).toBe(36);
  });

  it('ends with a first page that is not full, whatever the index and the menu contain', () => {
    const { rows, total, loadingCount } = arrangeUnfiltered({
      ...unfiltered,
      firstPage: createMany(23, productDocument),
    });
    expect({ rows: rows.length, total, loadingCount }).toEqual({
      rows: 23,
      total: 23,
      loadingCount: 0,
    });
  });

  it('shows each product once while the index is out of date', () => {
    const index = [
      indexedProduct(100, { name: 'A deleted bar' }),
      indexedProduct(101, { name: 'Bar 022 b, a deleted one' }),
      ...createMany(60, indexedProduct),
      indexedProduct(3, { name: 'Zinc bar, the former name of bar 3' }),
      indexedProduct(200, { subcategoryId: 'mesh' }),
    ];
    const { rows } = arrangeUnfiltered({ ...unfiltered, index, limit: 72 });
    expect(rows.map(({ id }) => id)).toEqual(createMany(60, (n) => `bar-${n}`));
  });
});

describe('a filtered listing', () => {
  const selection = { ...noFilters, minPrice: 10, sort: 'price-desc' as const, limit: 24 };
  const documents = new Map([['bar-59', { ...productDocument(59), price: 7 }]]);

  it('shows a page of the matching products, and their total', () => {
    const { rows, total } = arrangeFiltered({
      products: unfiltered.index,
      documents,
      isLive: false,
      selection,
    });
    expect(rows.map(({ id }) => id)).toEqual(createMany(24, (n) => `bar-${59 - n}`));
    expect(total).toBe(50);
  });

  it('shows the fields of known documents, but name and price of the index', () => {
    const [first] = arrangeFiltered({
      products: unfiltered.index,
      documents,
      isLive: false,
      selection,
    }).rows;
    expect(first?.isLive).toBe(false);
    expect(first?.product).toMatchObject({ price: 59, image: '/bar.svg', unit: 'kg' });
  });

  it('is live for rows with live documents', () => {
    const [first, second] = arrangeFiltered({
      products: unfiltered.index,
      documents,
      isLive: true,
      selection,
    }).rows;
    expect([first?.isLive, second?.isLive]).toEqual([true, false]);
  });
});

function product(id: string, fields: Partial<IndexedProduct> = {}): IndexedProduct {
  return {
    id,
    name: id,
    brand: 'Vajrasthi',
    price: 100,
    unit: 'kg',
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

const unfilteredSelection: ListingSelection = { ...noFilters, sort: 'relevance' };
const selectIds = (selection: Partial<ListingSelection>) =>
  selectProducts(products, { ...unfilteredSelection, ...selection }).map(({ id }) => id);

describe('the products of a listing', () => {
  it('have the order of the index when sorted by relevance', () => {
    expect(selectIds({})).toEqual(['c', 'a', 'd', 'b']);
  });

  it('are sorted by name', () => {
    expect(selectIds({ sort: 'name' })).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are sorted by price in both directions, and by name for equal prices', () => {
    expect(selectIds({ sort: 'price-asc' })).toEqual(['b', 'c', 'd', 'a']);
    expect(selectIds({ sort: 'price-desc' })).toEqual(['a', 'c', 'd', 'b']);
  });

  it('have prices on request after all others, and not below a maximum price', () => {
    const onRequest = [product('x', { price: 0 }), ...products];
    for (const [selection, expected] of [
      [{ sort: 'price-asc' }, ['b', 'c', 'd', 'a', 'x']],
      [{ sort: 'price-desc' }, ['a', 'c', 'd', 'b', 'x']],
      [{ maxPrice: 80 }, ['c', 'd', 'b']],
    ] as const) {
      const selected = selectProducts(onRequest, { ...unfilteredSelection, ...selection });
      expect(selected.map(({ id }) => id)).toEqual(expected);
    }
  });

  it('are sorted by name in natural order, also on the first page', () => {
    const bars = ['10 mm', '8 mm', '12.5 mm'].map((name) => product(name));
    const sizes = ['8 mm', '10 mm', '12.5 mm'];
    const byName = selectProducts(bars, { ...unfilteredSelection, sort: 'name' });
    expect(byName.map(({ name }) => name)).toEqual(sizes);
    const { rows } = arrangeUnfiltered({
      ...unfiltered,
      firstPage: bars.map(({ name }) => ({ ...productDocument(0), id: name, name })),
    });
    expect(rows.map((row) => row.product.name)).toEqual(sizes);
  });

  it('are sorted by price within each unit, the most frequent unit first', () => {
    const mixed = [
      product('sheet', { price: 5, unit: 'sheet', name: '0.5 mm' }),
      product('a', { price: 72 }),
      product('b', { price: 70 }),
    ];
    for (const [sort, expected] of [
      ['price-asc', ['b', 'a', 'sheet']],
      ['price-desc', ['a', 'b', 'sheet']],
    ] as const) {
      const ids = selectProducts(mixed, { ...unfilteredSelection, sort }).map(({ id }) => id);
      expect(ids).toEqual(expected);
    }
  });

  it('belong to the given subcategories', () => {
    expect(selectIds({ subcategoryIds: new Set(['opc']) })).toEqual(['a']);
    expect(selectIds({ subcategoryIds: new Set() })).toEqual([]);
  });

  it('belong to the chosen subcategory', () => {
    expect(selectIds({ subcategoryId: 'opc' })).toEqual(['a']);
    expect(selectIds({ subcategoryId: 'opc', subcategoryIds: new Set(['bars']) })).toEqual([]);
  });

  it('belong to any of the given brands', () => {
    expect(selectIds({ brands: ['Girikot', 'Lohagarh'] })).toEqual(['a', 'd']);
  });

  it('are within the price range, bounds included', () => {
    expect(selectIds({ minPrice: 72.5 })).toEqual(['c', 'a', 'd']);
    expect(selectIds({ maxPrice: 72.5 })).toEqual(['c', 'd', 'b']);
    expect(selectIds({ minPrice: 72.5, maxPrice: 72.5 })).toEqual(['c', 'd']);
    expect(selectIds({ minPrice: 500, maxPrice: 100 })).toEqual([]);
  });

  it('are in stock with the stock filter', () => {
    expect(selectIds({ inStock: true })).toEqual(['c', 'a', 'b']);
  });

  it('match all filters at once', () => {
    expect(selectIds({ brands: ['Lohagarh', 'Vajrasthi'], maxPrice: 80, inStock: true })).toEqual([
      'c',
    ]);
  });

  it('are selected without changing the index', () => {
    const before = [...products];
    selectProducts(products, { ...unfilteredSelection, sort: 'price-desc' });
    expect(products).toEqual(before);
  });
});

describe('the brand counts', () => {
  it('are sorted by name, without products that have no brand', () => {
    expect(countBrands(products, unfilteredSelection)).toEqual([
      { brand: 'Girikot', count: 1 },
      { brand: 'Lohagarh', count: 1 },
      { brand: 'Vajrasthi', count: 1 },
    ]);
  });

  it('apply the other filters, but not the selected brands', () => {
    expect(
      countBrands(products, { ...unfilteredSelection, brands: ['Girikot'], inStock: true }),
    ).toEqual([
      { brand: 'Girikot', count: 1 },
      { brand: 'Vajrasthi', count: 1 },
    ]);
  });

  it('include a selected brand without matching products', () => {
    expect(
      countBrands(products, { ...unfilteredSelection, brands: ['Lohagarh'], inStock: true }),
    ).toContainEqual({
      brand: 'Lohagarh',
      count: 0,
    });
  });
});
