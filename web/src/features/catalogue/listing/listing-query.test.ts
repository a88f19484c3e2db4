import { limits } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  countFilters,
  encodeListingQuery,
  type ListingQuery,
  MAX_LISTED_PRODUCTS,
  noFilters,
  parseListingQuery,
} from './listing-query.ts';

const sorts = ['name', 'price-asc', 'price-desc'] as const;
const parse = (text: string) => parseListingQuery(new URLSearchParams(text), sorts);
const defaultQuery: ListingQuery = { ...noFilters, sort: 'name', limit: 24 };

const fullQuery: ListingQuery = {
  subcategoryId: 'tmt-bars',
  brands: ['Vajrasthi', 'Girikot & Sons'],
  minPrice: 100,
  maxPrice: 500.5,
  inStock: true,
  sort: 'price-desc',
  limit: 48,
};

describe('the query of a listing', () => {
  it('has default values without parameters', () => {
    expect(parse('')).toEqual(defaultQuery);
  });

  it('is parsed from the URL', () => {
    expect(
      parse(
        'sub=tmt-bars&brand=Vajrasthi&brand=Girikot+%26+Sons&min=100&max=500.5&stock=1&sort=price-desc&shown=48',
      ),
    ).toEqual(fullQuery);
  });

  it.each([fullQuery, defaultQuery, { ...defaultQuery, sort: 'price-asc' as const }])(
    'is unchanged after encoding and parsing (%#)',
    (query) => {
      const encoded = encodeListingQuery(query, new URLSearchParams(), sorts);
      expect(parse(encoded.toString())).toEqual(query);
    },
  );

  it('is encoded without default values and preserves other parameters', () => {
    const params = new URLSearchParams('q=bars&min=7&shown=48');
    expect(encodeListingQuery(defaultQuery, params, sorts).toString()).toBe('q=bars');
  });

  it('has the first sort order of the listing by default', () => {
    const bySearch = ['relevance', ...sorts] as const;
    expect(parseListingQuery(new URLSearchParams(), bySearch).sort).toBe('relevance');
    expect(parse('sort=relevance').sort).toBe('name');
  });

  it.each([
    'min=cheap&max=-5',
    'min=1e3',
    'min=1.234',
    'max=99999999',
    'brand=',
    `brand=${'x'.repeat(61)}`,
    'stock=yes',
    'sort=upside-down',
    'shown=many',
    'shown=-24',
    'shown=0',
    'shown=10',
    'min=&max=&sort=&shown=',
  ])('ignores the invalid parameters %s', (text) => {
    expect(parse(text)).toEqual(defaultQuery);
  });

  it('can have prices from one digit to the highest price', () => {
    expect(parse(`min=5&max=${limits.price}`)).toMatchObject({
      minPrice: 5,
      maxPrice: limits.price,
    });
  });

  it('shows whole pages, up to a maximum', () => {
    expect(parse('shown=25').limit).toBe(48);
    expect(parse('shown=999999').limit).toBe(MAX_LISTED_PRODUCTS);
  });

  it('removes duplicate brands', () => {
    expect(parse('brand=A&brand=B&brand=A').brands).toEqual(['A', 'B']);
  });
});

it('the number of filters includes the subcategory, every brand, price bound and the stock filter', () => {
  expect(countFilters(noFilters)).toBe(0);
  expect(countFilters(fullQuery)).toBe(6);
  expect(countFilters({ ...noFilters, minPrice: 0 })).toBe(1);
});
