import type { MenuCategory } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { resultGroupsOf } from './result-groups.ts';
import type { SearchMatches } from './search-index.ts';

const category = (n: number): MenuCategory => ({
  id: `category-${n}`,
  name: `Category ${n}`,
  description: '',
  icon: '',
  image: '',
  productCount: 0,
  subcategories: [],
});

const categoryPath = (n: number) => ({
  category: category(n),
  subcategory: {
    id: `sub-${n}`,
    name: `Sub ${n}`,
    description: '',
    image: '',
    productCount: 0,
    products: [],
  },
});

const product = (n: number) => ({
  product: {
    id: `product-${n}`,
    name: `Product ${n}`,
    brand: '',
    price: n,
    unit: 'kg',
    isInStock: true,
    subcategoryId: 'sub-0',
  },
  categoryPath: categoryPath(0),
});

function searchMatches(categories: number, subcategories: number, products: number): SearchMatches {
  const times = <T>(count: number, create: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => create(n));
  return {
    categories: times(categories, category),
    subcategories: times(subcategories, categoryPath),
    products: times(products, product),
    matchedWords: { queryWords: [], foundWords: new Set() },
  };
}

const groupsOf = (...counts: [number, number, number]) =>
  resultGroupsOf(searchMatches(...counts), 'a b').map(({ title, results }) => [
    title,
    results.map(({ to }) => to),
  ]);

describe('the results while a visitor types', () => {
  it('are grouped by kind, eight at most, and end with a link to all results', () => {
    expect(groupsOf(3, 3, 30)).toEqual([
      ['Categories', ['/category/category-0', '/category/category-1']],
      ['Subcategories', ['/subcategory/sub-0', '/subcategory/sub-1']],
      [
        'Products',
        ['/product/product-0', '/product/product-1', '/product/product-2', '/product/product-3'],
      ],
      ['', ['/search?q=a+b']],
    ]);
    expect(resultGroupsOf(searchMatches(3, 3, 30), 'a b').at(-1)?.results).toEqual([
      { kind: 'all', to: '/search?q=a+b', count: 36 },
    ]);
  });

  it('omit empty groups and show more products instead', () => {
    const [[title, results] = [], ...others] = groupsOf(0, 0, 9);
    expect(title).toBe('Products');
    expect(results).toHaveLength(8);
    expect(others).toEqual([['', ['/search?q=a+b']]]);
  });

  it('have no link to all results when all are shown', () => {
    expect(groupsOf(1, 0, 2).map(([title]) => title)).toEqual(['Categories', 'Products']);
    expect(groupsOf(0, 0, 0)).toEqual([]);
  });
});
