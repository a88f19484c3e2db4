import type { Category, IndexedProduct, Subcategory } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import type { CategoryBranch } from './catalogue-tree.ts';
import { noFilters, selectBranches } from './manager-query.ts';

const stamp = { updatedAt: new Date(0), updatedBy: '', description: '', position: 0 };
const category = (id: string): Category => ({ id, name: id, icon: '', image: '', ...stamp });
const subcategory = (id: string): Subcategory => ({ id, name: id, categoryId: '', ...stamp });

const product = (name: string, part: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id: name,
  name,
  brand: '',
  price: 1,
  unit: 'kg',
  isInStock: true,
  subcategoryId: '',
  ...part,
});

const branches: CategoryBranch[] = [
  {
    category: category('steel'),
    subcategories: [
      {
        subcategory: subcategory('bars'),
        products: [product('Bar 10 mm', { brand: 'Vajra' }), product('Bar 8 mm')],
      },
      { subcategory: subcategory('angles'), products: [] },
    ],
  },
  {
    category: category('paints'),
    subcategories: [
      {
        subcategory: subcategory('primers'),
        products: [product('Primer', { brand: 'Vajra', isInStock: false })],
      },
    ],
  },
];

function selectNames(part: Partial<typeof noFilters>) {
  return selectBranches(branches, { ...noFilters, ...part }).flatMap((each) =>
    each.subcategories.flatMap(({ subcategory: { id }, products }) => [
      id,
      ...products.map(({ name }) => name),
    ]),
  );
}

describe('the rows of the product table', () => {
  it('are all products and empty subcategories without filters', () => {
    const names = ['bars', 'Bar 10 mm', 'Bar 8 mm', 'angles', 'primers', 'Primer'];
    expect(selectNames({})).toEqual(names);
  });

  it.each([
    ['search terms of name and brand in any order', { search: 'vajra BAR' }, ['bars', 'Bar 10 mm']],
    ['a category', { categoryId: 'paints' }, ['primers', 'Primer']],
    ['a subcategory', { subcategoryId: 'angles' }, ['angles']],
    ['products out of stock', { stock: 'out' } as const, ['primers', 'Primer']],
  ])('are filtered by %s', (_, filters, names) => {
    expect(selectNames(filters)).toEqual(names);
  });
});
