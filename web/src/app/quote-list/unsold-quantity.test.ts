import type { IndexedProduct } from '@neev/domain';
import { expect, it } from 'vitest';
import { freeLine, lineOfProduct } from '@/lib/quote-list/list.ts';
import { unsoldLinesOf } from './unsold-quantity.ts';

const cement: IndexedProduct = {
  ...{ id: 'opc-53', name: 'OPC 53', brand: '', price: 398, unit: 'bag', isInStock: true },
  ...{ subcategoryId: 'opc-cement', minQuantity: 50, quantityStep: 10 },
};
const sand: IndexedProduct = { ...cement, id: 'sand', minQuantity: null, quantityStep: null };
const ppc: IndexedProduct = { ...cement, id: 'ppc' };
const products = new Map([cement, sand, ppc].map((product) => [product.id, product]));

it('names the lines whose product is not sold in their quantity', () => {
  const [small, between, enough] = [45, 65, 60].map((quantity) => lineOfProduct(cement, quantity));
  const others = [
    lineOfProduct(sand, 0.3),
    { ...lineOfProduct(cement, 1), id: 'gone', productId: 'gone' },
    // The terms of its product are in bags.
    { ...lineOfProduct({ ...cement, id: 'ppc' }, 5), unit: 't' },
    freeLine({ name: 'Gravel', quantity: 1, unit: 'lorry' }, () => 'free'),
  ];
  const expected = { id: 'opc-53', name: 'OPC 53', text: 'Minimum 50 bags, in steps of 10' };
  for (const line of [small, between])
    expect(unsoldLinesOf(line ? [line, ...others] : [], products)).toEqual([expected]);
  expect(unsoldLinesOf(enough ? [enough, ...others] : [], products)).toEqual([]);
  expect(unsoldLinesOf(small ? [small] : [], undefined)).toEqual([]);
});
