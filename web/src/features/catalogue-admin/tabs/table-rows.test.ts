import type { IndexedProduct } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import type { ProductSort } from '../manager-query.ts';
import { addNeighbours, createSort, nextSort } from './table-rows.ts';

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

/** In natural order, as the catalogue tree has them. */
const bars = [
  product('Bar 8 mm', { brand: 'Vajra', price: 70 }),
  product('Bar 10 mm', { brand: 'agni', price: 65, isInStock: false }),
  product('Bar 12 mm', { brand: 'Lohagarh', price: 65, unit: 'bundle' }),
];

const by = (column: ProductSort['column'], direction: ProductSort['direction'] = 'ascending') =>
  createSort({ column, direction });

const namesOf = (products: readonly IndexedProduct[]) => products.map(({ name }) => name.slice(4));

describe('the products of a subcategory', () => {
  it.each([
    ['name', 'ascending', ['8 mm', '10 mm', '12 mm']],
    ['name', 'descending', ['12 mm', '10 mm', '8 mm']],
    ['brand', 'ascending', ['10 mm', '12 mm', '8 mm']],
    ['price', 'ascending', ['10 mm', '12 mm', '8 mm']],
    ['price', 'descending', ['8 mm', '10 mm', '12 mm']],
    ['unit', 'ascending', ['12 mm', '8 mm', '10 mm']],
    ['stock', 'ascending', ['10 mm', '8 mm', '12 mm']],
  ] as const)('are sorted by %s, %s', (column, direction, names) => {
    expect(namesOf(by(column, direction)(bars))).toEqual(names);
  });

  it('keep their places while a price is edited, and take new ones when sorted again', () => {
    const sort = by('price');
    expect(namesOf(sort(bars))).toEqual(['10 mm', '12 mm', '8 mm']);
    const edited = bars.map((each) => (each.price === 70 ? { ...each, price: 1 } : each));
    expect(namesOf(sort(edited))).toEqual(['10 mm', '12 mm', '8 mm']);
    expect(namesOf(by('price')(edited))).toEqual(['8 mm', '10 mm', '12 mm']);
  });
});

describe('a click on a column heading', () => {
  it('sorts by the column, and reverses the order the second time', () => {
    const first = nextSort({ column: 'name', direction: 'ascending' }, 'price');
    expect(first).toEqual({ column: 'price', direction: 'ascending' });
    expect(nextSort(first, 'price').direction).toBe('descending');
    expect(nextSort(nextSort(first, 'price'), 'price').direction).toBe('ascending');
  });
});

describe('the rendered rows', () => {
  it.each([
    ['without focus', undefined, [5, 6, 7]],
    ['with the focus above them', 2, [1, 2, 3, 5, 6, 7]],
    ['with the focus in the first row', 0, [0, 1, 5, 6, 7]],
    ['with the focus in the last row', 9, [5, 6, 7, 8, 9]],
    ['with the focus among them', 6, [5, 6, 7]],
  ])('are those near the window and those next to the focused one, %s', (_, focused, rendered) => {
    expect(addNeighbours([5, 6, 7], focused, 10)).toEqual(rendered);
  });
});
