import { execFileSync } from 'node:child_process';
import { collections, MENU_PATH } from '@neev/domain';
import { expect, it } from 'vitest';
import { database } from '../src/suite.ts';

/** When each document was last written, by path; but the menu's, which is computed now and then. */
async function writeTimes(): Promise<Record<string, number>> {
  const snapshots = await Promise.all(
    Object.values(collections).map((name) => database().collection(name).get()),
  );
  const documents = snapshots
    .flatMap(({ docs }) => docs)
    .filter(({ ref }) => ref.path !== MENU_PATH);
  return Object.fromEntries(documents.map((each) => [each.ref.path, each.updateTime.toMillis()]));
}

it('the seed run once more changes nothing', async () => {
  const before = await writeTimes();
  expect(Object.keys(before).length).toBeGreaterThan(300);
  execFileSync('npm', ['run', 'seed'], { stdio: 'pipe' });
  expect(await writeTimes()).toEqual(before);
});

it('the seed puts back what was taken away', async () => {
  const bar = database().collection(collections.products).doc('tmt-bar-fe-500d-8-mm');
  const fields = (await bar.get()).data();
  await bar.delete();
  execFileSync('npm', ['run', 'seed'], { stdio: 'pipe' });
  expect((await bar.get()).data()).toMatchObject({ name: fields?.name, price: fields?.price });
});
