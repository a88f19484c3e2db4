import { collections } from '@neev/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { database } from '../src/suite.ts';
import { polling, readMenu } from './derived-catalogue.ts';

vi.setConfig({ testTimeout: 4 * polling.timeout });

async function readNames(): Promise<string[]> {
  return (await readMenu()).categories.map(({ name }) => name);
}

it('the menu follows the creation, the change and the deletion of a category', async () => {
  const category = database().collection(collections.categories).doc('e2e-glass');
  onTestFinished(async () => void (await category.delete()));

  await category.set({
    name: 'Glass',
    description: '',
    icon: '',
    image: '',
    position: 99,
    updatedAt: new Date(),
  });
  await expect.poll(async () => (await readNames()).at(-1), polling).toBe('Glass');

  await category.update({ name: 'Float Glass' });
  await expect.poll(readNames, polling).toContain('Float Glass');

  await category.delete();
  await expect.poll(readNames, polling).not.toContain('Float Glass');
});

it('the menu omits an invalid document', async () => {
  const bad = database().collection(collections.categories).doc('e2e-bad');
  const good = database().collection(collections.categories).doc('e2e-good');
  onTestFinished(async () => void (await Promise.all([bad.delete(), good.delete()])));

  await bad.set({ name: 7 });
  await good.set({
    name: 'Good',
    description: '',
    icon: '',
    image: '',
    position: 98,
    updatedAt: new Date(),
  });
  await expect.poll(readNames, polling).toContain('Good');
  expect((await readMenu()).categories.map(({ id }) => id)).not.toContain('e2e-bad');
});
