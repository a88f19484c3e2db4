import { collections, type IndexedProduct } from '@neev/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../src/eventually.ts';
import { database } from '../src/suite.ts';
import { readIndex } from './derived-catalogue.ts';

// Allows for the cold start of each trigger.
vi.setConfig({ testTimeout: 90_000 });

const glass = () => database().collection(collections.products).doc('e2e-glass');

const readIndexedGlass = async () => (await readIndex()).find(({ id }) => id === glass().id);

const waitForIndexedGlass = (isExpected: (product: IndexedProduct | undefined) => boolean) =>
  eventually(readIndexedGlass, isExpected, 20_000);

async function putGlass(): Promise<void> {
  onTestFinished(async () => {
    await glass().delete();
    await waitForIndexedGlass((product) => product === undefined);
  });
  await glass().set({
    name: 'Float Glass 6 mm',
    brand: 'Vajrasthi',
    description: 'Clear.',
    price: 95,
    unit: 'sq ft',
    stock: 3,
    categoryId: 'steel',
    subcategoryId: 'tmt-bars',
    image: '',
    features: [],
    updatedAt: new Date(),
    updatedBy: '',
  });
}

it('the catalogue index contains every product', async () => {
  const { docs } = await database().collection(collections.products).get();
  const index = await readIndex();
  expect(index.map(({ id }) => id).sort()).toEqual(docs.map(({ id }) => id).sort());
});

it('the catalogue index follows the creation, the changes and the deletion of a product', async () => {
  await putGlass();
  expect(await waitForIndexedGlass((product) => product !== undefined)).toEqual({
    id: 'e2e-glass',
    name: 'Float Glass 6 mm',
    brand: 'Vajrasthi',
    price: 95,
    isInStock: true,
    subcategoryId: 'tmt-bars',
  });

  await glass().update({ price: 99.5 });
  await waitForIndexedGlass((product) => product?.price === 99.5);

  await glass().update({ stock: 0 });
  await waitForIndexedGlass((product) => product?.isInStock === false);

  await glass().delete();
  await waitForIndexedGlass((product) => product === undefined);
});

it('the catalogue index omits an invalid product until it is fixed', async () => {
  await putGlass();
  await waitForIndexedGlass((product) => product !== undefined);

  await glass().update({ description: 7 });
  await waitForIndexedGlass((product) => product === undefined);

  await glass().update({ description: 'Clear.' });
  await waitForIndexedGlass((product) => product !== undefined);
});
