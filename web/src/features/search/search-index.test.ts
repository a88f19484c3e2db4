import type { IndexedProduct, Menu } from '@neev/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { haveSameText, type SearchIndex } from './search-index.ts';
import { createSearchEngine } from './use-search-index.ts';

const tree: Record<string, string[]> = {
  Steel: ['TMT Bars', 'Binding Wire'],
  Cement: ['OPC Cement', 'White Cement'],
  Stone: ['Granite'],
};

const menu: Menu = {
  categories: Object.entries(tree).map(([name, subcategories]) => ({
    id: name.toLowerCase(),
    name,
    description: '',
    icon: '',
    image: '',
    productCount: 0,
    subcategories: subcategories.map((each) => ({
      id: each.toLowerCase().replace(' ', '-'),
      name: each,
      description: '',
      image: '',
      productCount: 0,
      products: [],
    })),
  })),
};

function product(name: string, subcategoryId: string, brand = 'Vajrasthi'): IndexedProduct {
  return { id: name, name, brand, price: 70, unit: 'kg', isInStock: true, subcategoryId };
}

const products = [
  product('Bar Fe 500D 8 mm', 'tmt-bars'),
  product('Bar Fe 550D 12 mm', 'tmt-bars', 'Lohagarh'),
  product('Bar Fe 500D 80 mm', 'tmt-bars', 'Kavachi'),
  product('OPC 53 Grade', 'opc-cement', 'Girikot'),
  product('Putty', 'white-cement', 'Pakkaghar'),
  product('Black Galaxy', 'granite', ''),
  product('Crème Slab', 'granite', 'शिला'),
  product('Orphan', 'nowhere'),
];

const catalogue = { menu, products };

let index: SearchIndex;

beforeAll(async () => {
  index = await createSearchEngine().prepare(catalogue);
});

const namesOf = (query: string) =>
  index.search(query).products.map(({ product: { name } }) => name);

describe('the search', () => {
  it('ignores words beyond the twelfth', () => {
    expect(namesOf(`${'zz '.repeat(11)}putty`)).toEqual(['Putty']);
    expect(namesOf(`${'zz '.repeat(12)}putty`)).toEqual([]);
  });

  it('finds products by a word of their name, with their category and subcategory', () => {
    const [found] = index.search('putty').products;
    expect(found?.product.name).toBe('Putty');
    expect(found?.categoryPath?.category.name).toBe('Cement');
    expect(found?.categoryPath?.subcategory.name).toBe('White Cement');
  });

  it('finds products by brand, subcategory and category, and by words of several of them', () => {
    expect(namesOf('girikot')).toEqual(['OPC 53 Grade']);
    expect(namesOf('granite')).toEqual(['Black Galaxy', 'Crème Slab']);
    expect(namesOf('steel')).toHaveLength(3);
    expect(namesOf('lohagarh tmt steel')).toEqual(['Bar Fe 550D 12 mm']);
  });

  it('finds categories and subcategories', () => {
    const { categories, subcategories } = index.search('cement');
    expect(categories.map(({ name }) => name)).toEqual(['Cement']);
    expect(subcategories.map(({ subcategory: { name } }) => name)).toEqual([
      'OPC Cement',
      'White Cement',
    ]);
  });

  it.each([
    ['vajr', 'Bar Fe 500D 8 mm'],
    ['VAJRASTHI 8', 'Bar Fe 500D 8 mm'],
    ['creme', 'Crème Slab'],
    ['शिला', 'Crème Slab'],
    ['opc53', 'OPC 53 Grade'],
  ])('finds a product by %s', (query, name) => {
    expect(namesOf(query)).toContain(name);
  });

  it.each([
    ['lohagrah', 'Bar Fe 550D 12 mm'],
    ['grnaite', 'Black Galaxy'],
    ['putti', 'Putty'],
    ['girikott opc', 'OPC 53 Grade'],
  ])('finds a product despite the typing error %s', (query, name) => {
    expect(namesOf(query)[0]).toBe(name);
  });

  it('matches numbers exactly', () => {
    expect(namesOf('8mm')).toEqual(['Bar Fe 500D 8 mm']);
    expect(namesOf('bar 500')).not.toContain('Bar Fe 550D 12 mm');
  });

  it('matches the start of a number only for the last word', () => {
    expect(namesOf('bar 50')).toEqual(['Bar Fe 500D 8 mm', 'Bar Fe 500D 80 mm']);
    expect(namesOf('50 lohagarh')).toEqual(['Bar Fe 550D 12 mm']);
    expect(namesOf('8 bar')).toEqual(['Bar Fe 500D 8 mm']);
  });

  it('allows typing errors only without an exact match', () => {
    expect(namesOf('opc')).toEqual(['OPC 53 Grade']);
  });

  it('matches some of the words when nothing matches all', () => {
    expect(namesOf('putty in sacks of twenty')).toEqual(['Putty']);
  });

  it('finds a product whose subcategory is not in the menu yet', () => {
    expect(index.search('orphan').products).toEqual([
      { product: products.at(-1), categoryPath: undefined },
    ]);
  });

  it.each(['', '   ', '?!', 'xyzzyxyzzy'])('finds nothing for "%s"', (query) => {
    const { categories, subcategories, products: found } = index.search(query);
    expect([...categories, ...subcategories, ...found]).toEqual([]);
  });

  it('accepts a query of 40,000 characters', () => {
    expect(() => index.search('bar '.repeat(10_000))).not.toThrow();
  });
});

describe('a changed catalogue', () => {
  it('has the same words after a price change', () => {
    const changed = products.map((each) => ({ ...each, price: 71 }));
    expect(haveSameText(catalogue, { menu, products: changed })).toBe(true);
  });

  it('has other words after a change of name, brand, subcategory or number of products', () => {
    const [first, ...others] = products;
    if (!first) throw new Error('The sample catalogue is empty.');
    for (const change of [{ name: 'X' }, { brand: 'X' }, { subcategoryId: 'x' }, { id: 'x' }]) {
      const changed = [{ ...first, ...change }, ...others];
      expect(haveSameText(catalogue, { menu, products: changed })).toBe(false);
    }
    expect(haveSameText(catalogue, { menu, products: others })).toBe(false);
    expect(haveSameText(catalogue, { menu: { categories: [] }, products })).toBe(false);
  });

  it('is found with its new prices and by its new words', async () => {
    const engine = createSearchEngine();
    await engine.prepare(catalogue);
    const raised = products.map((each) => ({ ...each, price: 99 }));
    const repriced = await engine.prepare({ menu, products: raised });
    expect(repriced.search('putty').products[0]?.product.price).toBe(99);

    const renamed = await engine.prepare({ menu, products: [product('Sealer', 'granite')] });
    expect(renamed.search('sealer').products).toHaveLength(1);
    expect(renamed.search('putty').products).toEqual([]);
  });
});
