/** Tests what server rendering can read: its reader bypasses the security rules and checks access itself. */
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

it('the public reader reads a product, and returns undefined for an unknown id', async () => {
  await database.doc(`${collections.products}/bar`).set(product('Bar', 'bars', 'steel'));
  expect(await reader.document(documentSource('products', 'bar'))).toMatchObject({ name: 'Bar' });
  expect(await reader.document(documentSource('products', 'none'))).toBeUndefined();
});

it.each([
  '../admins/x',
  'bar/enquiries/x',
  '.',
  '..',
  '',
  '__proto__/x',
  '__proto__',
  'x'.repeat(65),
])('the public reader returns undefined for the invalid id %j', async (id) => {
  expect(await reader.document(documentSource('products', id))).toBeUndefined();
});

it.each(['admins', 'analytics', 'enquiries'] as const)(
  'the public reader rejects the collection %s',
  async (collection) => {
    await expect(reader.document(documentSource(collection, 'x'))).rejects.toThrow('not public');
    const all = querySource({ collection, orderBy: [], limit: 1 });
    expect(() => reader.query(all)).toThrow('not public');
  },
);

it('the public reader returns the products of a query in its order and up to its limit', async () => {
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
