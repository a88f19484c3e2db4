import { describe, expect, it } from 'vitest';
import { utf8Length } from '../text.ts';
import { catalogueIndexPart, encodeCatalogueIndex } from './catalogue-index.ts';
import { mergeIndexParts } from './lookup.ts';

const bar = {
  id: 'tmt-8',
  name: 'TMT 8 mm',
  brand: 'Vajrasthi',
  price: 72.5,
  unit: 'kg',
  stock: 4,
  subcategoryId: 'tmt-bars',
};
const cement = { ...bar, id: 'opc', name: 'OPC “53”', price: 390, unit: 'bag', stock: 0 };

const decode = (parts: unknown[]) =>
  mergeIndexParts(parts.map((part) => catalogueIndexPart.parse(part)));

describe('the catalogue index', () => {
  it('decodes to all products, sorted by name, with the fields for search and filters', () => {
    expect(decode(encodeCatalogueIndex([bar, cement]))).toEqual([
      {
        id: 'opc',
        name: 'OPC “53”',
        brand: 'Vajrasthi',
        price: 390,
        unit: 'bag',
        isInStock: false,
        subcategoryId: 'tmt-bars',
      },
      {
        id: 'tmt-8',
        name: 'TMT 8 mm',
        brand: 'Vajrasthi',
        price: 72.5,
        unit: 'kg',
        isInStock: true,
        subcategoryId: 'tmt-bars',
      },
    ]);
  });

  it('has the order terms of the products that have some', () => {
    const terms = { minQuantity: 50, quantityStep: null };
    const parts = encodeCatalogueIndex([
      { ...cement, ...terms },
      { ...bar, minQuantity: null },
    ]);
    expect(parts[0]?.products).toMatch(/"bag",50,null\],\[.*"kg"\]\]$/);
    expect(decode(parts)).toMatchObject([terms, { id: 'tmt-8' }]);
    expect(decode(parts)[1]).not.toHaveProperty('minQuantity');
  });

  it('does not depend on the order of the products', () => {
    expect(encodeCatalogueIndex([cement, bar])).toEqual(encodeCatalogueIndex([bar, cement]));
  });

  it('has one empty part when there are no products', () => {
    expect(encodeCatalogueIndex([])).toEqual([{ part: 0, products: '[]' }]);
  });

  it('is split into parts below the size limit, which are joined in order', () => {
    const allProducts = Array.from({ length: 500 }, (_, n) => ({
      ...bar,
      id: `p-${n}`,
      name: `₹ ${n}`,
    }));
    const parts = encodeCatalogueIndex(allProducts, 4_000);
    expect(parts.length).toBeGreaterThan(5);
    for (const { products } of parts) {
      expect(utf8Length(products)).toBeLessThanOrEqual(4_001);
    }
    const names = decode([...parts].reverse()).map(({ name }) => name);
    expect(names).toEqual(allProducts.map(({ name }) => name).sort());
  });

  it('reads parts without units, and ignores values that it does not know', () => {
    const oldRow = ['tmt-8', 'TMT 8 mm', 'Vajrasthi', 72.5, true, 'tmt-bars'];
    const newRow = [...oldRow, 'kg', 50, 10, 'new'];
    const products = JSON.stringify([oldRow, newRow]);
    const { products: decoded } = catalogueIndexPart.parse({ part: 0, products });
    expect(decoded.map(({ unit }) => unit)).toEqual(['', 'kg']);
  });

  it.each(['no JSON', '{}', '[["only an id"]]'])(
    'rejects a part whose products are %s',
    (products) => {
      expect(catalogueIndexPart.safeParse({ part: 0, products }).success).toBe(false);
    },
  );
});
