import { collections, type Menu } from '@neev/domain';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../src/eventually.ts';
import { database } from '../src/suite.ts';
import { readMenu } from './derived-catalogue.ts';

function namesOf(menu: Menu): string[] {
  return menu.categories.map(({ name }) => name);
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
  const updated = await eventually(readMenu, (menu) => namesOf(menu).includes('Glass'));
  expect(namesOf(updated).at(-1)).toBe('Glass');

  await category.update({ name: 'Float Glass' });
  await eventually(readMenu, (menu) => namesOf(menu).includes('Float Glass'));

  await category.delete();
  await eventually(readMenu, (menu) => !namesOf(menu).includes('Float Glass'));
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
  const menu = await eventually(readMenu, (each) => namesOf(each).includes('Good'));
  expect(menu.categories.map(({ id }) => id)).not.toContain('e2e-bad');
});
