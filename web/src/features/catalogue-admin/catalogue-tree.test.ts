import {
  type Category,
  type IndexedProduct,
  type Product,
  type Subcategory,
  unsetProductFields,
} from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { buildTree, countChildren, currentProducts, findNamesake } from './catalogue-tree.ts';

const atSecond = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const stamp = { updatedAt: atSecond(1), updatedBy: '' };

const category = (id: string, position: number): Category => ({
  id,
  name: id,
  description: '',
  icon: '',
  image: '',
  position,
  ...stamp,
});

const subcategory = (id: string, categoryId: string, position = 0): Subcategory => ({
  id,
  name: id,
  description: '',
  categoryId,
  position,
  ...stamp,
});

const bar: Product = {
  id: 'bar',
  name: 'Bar',
  brand: '',
  description: '',
  price: 70,
  unit: 'kg',
  stock: 5,
  categoryId: 'steel',
  subcategoryId: 'tmt-bars',
  image: '',
  features: [],
  ...unsetProductFields,
  ...stamp,
};

const indexedProduct = (part: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id: 'bar',
  name: 'Bar',
  brand: '',
  price: 70,
  unit: 'kg',
  isInStock: true,
  subcategoryId: 'tmt-bars',
  ...part,
});

describe('the catalogue tree', () => {
  it('is sorted by position, and counts the records that it shows', () => {
    const tree = buildTree({
      categories: [category('paints', 1), category('steel', 0)],
      subcategories: [
        subcategory('angles', 'steel', 1),
        subcategory('tmt-bars', 'steel', 0),
        subcategory('orphan', 'deleted'),
      ],
      products: [indexedProduct(), indexedProduct({ id: 'orphan-bar', subcategoryId: 'orphan' })],
    });
    expect(tree.categories.map((each) => each.category.id)).toEqual(['steel', 'paints']);
    expect(tree.categories[0]?.subcategories.map((each) => each.subcategory.id)).toEqual([
      'tmt-bars',
      'angles',
    ]);
    expect([tree.subcategoryCount, tree.productCount]).toEqual([2, 1]);
  });
});

describe('the records that are deleted with', () => {
  const tree = buildTree({
    categories: [category('steel', 0), category('paints', 1)],
    subcategories: [
      subcategory('tmt-bars', 'steel'),
      subcategory('angles', 'steel'),
      subcategory('steel', 'paints'),
    ],
    products: [
      indexedProduct(),
      indexedProduct({ id: 'angle', subcategoryId: 'angles' }),
      indexedProduct({ id: 'steel', subcategoryId: 'steel' }),
    ],
  });

  it.each([
    ['category', { subcategories: 2, products: 2 }],
    ['subcategory', { subcategories: 0, products: 1 }],
    ['product', { subcategories: 0, products: 0 }],
  ] as const)('a %s are its children only, whatever else has the same id', (recordType, counts) => {
    expect(countChildren(tree, { recordType, record: { id: 'steel' } })).toEqual(counts);
  });
});

describe('the current products', () => {
  it('are those of the index, updated from newer documents', () => {
    const recent = [{ ...bar, price: 71, stock: 0 }];
    expect(currentProducts([indexedProduct()], recent)).toEqual([
      indexedProduct({ price: 71, isInStock: false }),
    ]);
  });

  it('include a new product that is not in the index yet', () => {
    const recent = [{ ...bar, id: 'angle', name: 'Angle' }];
    const all = currentProducts([indexedProduct()], recent);
    expect(all.map(({ name }) => name)).toEqual(['Angle', 'Bar']);
  });

  it('are in natural order', () => {
    const index = ['Bar 10 mm', 'Bar 12 mm', 'Bar 8 mm'].map((name) =>
      indexedProduct({ id: name, name }),
    );
    const names = currentProducts(index, []).map(({ name }) => name);
    expect(names).toEqual(['Bar 8 mm', 'Bar 10 mm', 'Bar 12 mm']);
  });
});

describe('a product with the same name', () => {
  const tree = buildTree({
    categories: [category('steel', 0)],
    subcategories: [subcategory('tmt-bars', 'steel')],
    products: [indexedProduct({ id: 'bar', name: 'Bar 8 mm' })],
  });

  it('is found regardless of case and spaces', () => {
    expect(findNamesake(tree, ' bar  8 MM', undefined)?.subcategory.id).toBe('tmt-bars');
  });

  it('is not the product itself, nor one whose name is only similar', () => {
    expect(findNamesake(tree, 'Bar 8 mm', 'bar')).toBeUndefined();
    expect(findNamesake(tree, 'Bar 8', undefined)).toBeUndefined();
    expect(findNamesake(tree, ' ', undefined)).toBeUndefined();
  });
});
