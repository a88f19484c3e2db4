import type { IndexedProduct, SourceReader } from '@neev/domain';
import { expect, it } from 'vitest';
import { createServerSearch, MAX_RENDERED_PRODUCTS } from './server-search.ts';

function product(name: string): IndexedProduct {
  const id = name.toLowerCase().replaceAll(' ', '-');
  return { id, name, brand: '', price: 1, unit: 'kg', isInStock: true, subcategoryId: 'bars' };
}

/** A reader of a catalogue, which counts the reads of its index and fails while it has none. */
function createReader(catalogue: { products?: IndexedProduct[] }) {
  const reads = { count: 0 };
  const reader: SourceReader = {
    document: async () => undefined,
    query: async () => {
      reads.count += 1;
      if (!catalogue.products) throw new Error('no database');
      // The only query is that of the index.
      return [{ id: '0', part: 0, products: catalogue.products }] as never;
    },
  };
  return { reads, reader };
}

it('reads the catalogue once a minute, whatever the queries', async () => {
  let now = 1_000_000;
  const catalogue = { products: [product('Bar')] };
  const { reads, reader } = createReader(catalogue);
  const search = createServerSearch(() => now);
  await Promise.all(['bar', 'angle', 'bar'].map((query) => search(query, reader)));
  expect(reads.count).toBe(1);
  catalogue.products = [product('Bar'), product('Angle')];
  now += 59_999;
  expect((await search('angle', reader)).products).toEqual([]);
  now += 1;
  expect((await search('angle', reader)).products.map(({ name }) => name)).toEqual(['Angle']);
  expect(reads.count).toBe(2);
});

it('reads the catalogue again after an error', async () => {
  const catalogue: { products?: IndexedProduct[] } = {};
  const { reader } = createReader(catalogue);
  const search = createServerSearch(() => 0);
  await expect(search('bar', reader)).rejects.toThrow('no database');
  catalogue.products = [product('Bar')];
  expect((await search('bar', reader)).products).toHaveLength(1);
});

it('returns a limited number of products', async () => {
  const products = Array.from({ length: MAX_RENDERED_PRODUCTS + 1 }, (_, n) => product(`Bar ${n}`));
  const { reader } = createReader({ products });
  const results = await createServerSearch(() => 0)('bar', reader);
  expect(results.products).toHaveLength(MAX_RENDERED_PRODUCTS);
});
