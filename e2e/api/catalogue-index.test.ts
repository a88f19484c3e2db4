import { collections } from '@neev/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { database } from '../src/suite.ts';
import { polling, readIndex } from './derived-catalogue.ts';

vi.setConfig({ testTimeout: 5 * polling.timeout });

const glass = () => database().collection(collections.products).doc('e2e-glass');

const readIndexedGlass = async () => (await readIndex()).find(({ id }) => id === glass().id);

const expectIndexedGlass = () => expect.poll(readIndexedGlass, polling);

async function putGlass(): Promise<void> {
  onTestFinished(async () => {
    await glass().delete();
    await expectIndexedGlass().toBeUndefined();
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
  const readIndexedIds = async () => (await readIndex()).map(({ id }) => id).sort();
  await expect.poll(readIndexedIds, polling).toEqual(docs.map(({ id }) => id).sort());
});

it('the catalogue index follows the creation, the changes and the deletion of a product', async () => {
  await putGlass();
  await expectIndexedGlass().toEqual({
    id: 'e2e-glass',
    name: 'Float Glass 6 mm',
    brand: 'Vajrasthi',
    price: 95,
    unit: 'sq ft',
    isInStock: true,
    subcategoryId: 'tmt-bars',
  });

  await glass().update({ price: 99.5 });
  await expectIndexedGlass().toMatchObject({ price: 99.5 });

  await glass().update({ stock: 0 });
  await expectIndexedGlass().toMatchObject({ isInStock: false });

  await glass().delete();
  await expectIndexedGlass().toBeUndefined();
});

it('the catalogue index omits an invalid product until it is fixed', async () => {
  await putGlass();
  await expectIndexedGlass().toBeDefined();

  await glass().update({ description: 7 });
  await expectIndexedGlass().toBeUndefined();

  await glass().update({ description: 'Clear.' });
  await expectIndexedGlass().toBeDefined();
});
