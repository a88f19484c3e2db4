/** What the drawing of public pages can read: it stands above the rules, and refuses by itself. */
import { collections, documentSource, querySource } from '@neev/domain';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPublicReader } from '../src/site/public-reader.ts';
import { clearDatabase, openDatabase } from './harness.ts';
import { product } from './sample.ts';

const projectId = 'demo-public-reader';
const database = openDatabase(projectId);
const reader = createPublicReader(database);

beforeEach(() => clearDatabase(projectId));
afterAll(() => clearDatabase(projectId));

it('reads a product, and nothing of an id that is none', async () => {
  await database.doc(`${collections.products}/bar`).set(product('Bar', 'bars', 'steel'));
  expect(await reader.document(documentSource('products', 'bar'))).toMatchObject({ name: 'Bar' });
  expect(await reader.document(documentSource('products', 'none'))).toBeUndefined();
});

it.each(['../admins/x', 'bar/enquiries/x', '.', '..', '', '__proto__/x', 'x'.repeat(65)])(
  'finds nothing by %j, which is no id',
  async (id) => {
    expect(await reader.document(documentSource('products', id))).toBeUndefined();
  },
);

it.each(['admins', 'analytics', 'enquiries'] as const)('refuses to read %s', async (collection) => {
  await expect(reader.document(documentSource(collection, 'x'))).rejects.toThrow('not public');
  const all = querySource({ collection, orderBy: [], limit: 1 });
  expect(() => reader.query(all)).toThrow('not public');
});

it('reads the products that a query finds, in its order and up to its limit', async () => {
  for (const name of ['B', 'A', 'C']) {
    await database.doc(`${collections.products}/${name}`).set(product(name, 'bars', 'steel'));
  }
  const first = querySource({
    collection: 'products',
    where: [{ field: 'subcategoryId', operator: '==', value: 'bars' }],
    orderBy: [{ field: 'name', direction: 'asc' }],
    limit: 2,
  });
  expect((await reader.query(first)).map(({ name }) => name)).toEqual(['A', 'B']);
});
