import { execFileSync } from 'node:child_process';
import { collections } from '@neev/domain';
import { expect, it } from 'vitest';
import { database } from '../src/suite.ts';
import { polling, readIndex } from './derived-catalogue.ts';

/** Derived documents, and emails, which are being sent. */
const changing: string[] = [collections.catalogue, collections.catalogueIndex, collections.mail];

const sources = Object.values(collections).filter((name) => !changing.includes(name));

/** Returns the update time of each document by path. */
async function writeTimes(): Promise<Record<string, number>> {
  const snapshots = await Promise.all(sources.map((name) => database().collection(name).get()));
  const documents = snapshots.flatMap(({ docs }) => docs);
  return Object.fromEntries(documents.map((each) => [each.ref.path, each.updateTime.toMillis()]));
}

const readIndexedIds = async () => (await readIndex()).map(({ id }) => id);

it('the seed changes nothing when it runs again', async () => {
  const before = await writeTimes();
  expect(Object.keys(before).length).toBeGreaterThan(300);
  execFileSync('npm', ['run', 'seed'], { stdio: 'pipe' });
  expect(await writeTimes()).toEqual(before);
});

it('the seed restores a deleted product, in the index too', {
  timeout: 2 * polling.timeout,
}, async () => {
  const bar = database().collection(collections.products).doc('tmt-bar-fe-500d-8-mm');
  const fields = (await bar.get()).data();
  await bar.delete();
  await expect.poll(readIndexedIds, polling).not.toContain(bar.id);
  execFileSync('npm', ['run', 'seed'], { stdio: 'pipe' });
  expect((await bar.get()).data()).toMatchObject({ name: fields?.name, price: fields?.price });
  expect(await readIndexedIds()).toContain(bar.id);
});
