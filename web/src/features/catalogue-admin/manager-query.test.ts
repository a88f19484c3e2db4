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

/** The names that a search finds among these. */
function searchNames(names: string[], search: string): string[] {
  const products = [...names, 'Binding Wire'].map((name) => product(name));
  const branch = {
    category: category('steel'),
    subcategories: [{ subcategory: subcategory('bars'), products }],
  };
  const found = selectBranches([branch], { ...noFilters, search });
  return found.flatMap((each) =>
    each.subcategories.flatMap((listed) => listed.products.map(({ name }) => name)),
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
    ['products in stock', { stock: 'in' } as const, ['bars', 'Bar 10 mm', 'Bar 8 mm']],
    ['products out of stock', { stock: 'out' } as const, ['primers', 'Primer']],
  ])('are filtered by %s', (_, filters, names) => {
    expect(selectNames(filters)).toEqual(names);
  });

  it.each([
    ['8mm', 'TMT Bar Fe 500D 8 mm'],
    ['12mm', 'TMT Bar Fe 500D 12 mm'],
    ['fe500d', 'TMT Bar Fe 500D 8 mm'],
    ['opc53', 'OPC 53 Grade'],
    ['OPC-53', 'OPC 53 Grade'],
    ['grades', 'OPC 53 Grade'],
    ['rade', 'OPC 53 Grade'],
  ])('are found by %s as in the search of the site', (search, name) => {
    const names = ['TMT Bar Fe 500D 8 mm', 'TMT Bar Fe 500D 12 mm', 'OPC 53 Grade'];
    const found = searchNames(names, search);
    expect(found).toContain(name);
    expect(found).not.toContain('Binding Wire');
  });

  it.each(['10mm', 'fe550', '-'])('are not found by %s', (search) => {
    expect(searchNames(['TMT Bar Fe 500D 8 mm'], search)).toEqual([]);
  });

  it('of another size are not found', () => {
    const names = ['Sheet 8 mm', 'Sheet 80 mm', 'Sheet 8.5 mm'];
    expect(searchNames(names, '8mm')).toEqual(['Sheet 8 mm']);
  });
});
