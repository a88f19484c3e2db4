/**
 * Tests that reconciliation repairs the effects of lost, repeated and late tasks, in a separate project
 * without triggers.
 */
import {
  addDays,
  buildMenu,
  collections,
  dayAt,
  encodeCatalogueIndex,
  MENU_PATH,
} from '@neev/domain';
import { logger } from 'firebase-functions';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rollUpDay } from '../src/analytics/roll-up.ts';
import { readCatalogueVersion } from '../src/catalogue/catalogue-version.ts';
import { settleCategory, settleSubcategory } from '../src/catalogue/clean-up.ts';
import { recomputeCatalogue } from '../src/catalogue/derived-catalogue.ts';
import {
  endMaintenance,
  outsideMaintenance,
  startMaintenance,
} from '../src/maintenance/maintenance-store.ts';
import { hasRepairs, type Repairs, reconcile } from '../src/maintenance/reconcile.ts';
import { orphansOf, readCatalogue } from './catalogue-state.ts';
import { cleanUp, createAccount, createTestApi, dump, times } from './harness.ts';
import { type Chance, createChance } from './random.ts';
import { category, product, subcategory, writeSample } from './sample.ts';

const api = createTestApi('demo-reconcile');
const { database, auth } = api;
const { categories, subcategories, products } = collections;

vi.spyOn(logger, 'warn').mockImplementation(() => {});

const now = new Date('2026-05-06T18:45:00Z');
const today = dayAt(now);

beforeEach(() => cleanUp(api));
afterAll(() => cleanUp(api));

async function run(): Promise<Repairs> {
  const result = await reconcile({ database, auth, now });
  if (result.status === 'paused') throw new Error('Maintenance is on.');
  return result.repairs;
}

const nothing: Repairs = {
  finishedDeletions: [],
  settledSubcategories: [],
  isCatalogueRebuilt: false,
  recountedDays: [],
  settledAdmins: [],
};

/** Expects no orphans, and menu and index that match the catalogue. */
async function expectConsistent(): Promise<void> {
  const catalogue = await readCatalogue(database);
  expect(orphansOf(catalogue)).toEqual([]);
  expect((await database.doc(MENU_PATH).get()).data()).toEqual(buildMenu(catalogue));
  const { docs } = await database.collection(collections.catalogueIndex).get();
  expect(docs.map((each) => each.data())).toEqual(encodeCatalogueIndex(catalogue.products));
}

describe('reconciliation', () => {
  it('repairs every derived document and has nothing to repair afterwards', async () => {
    await writeSample(database);
    expect(await run()).toMatchObject({ isCatalogueRebuilt: true });
    await expectConsistent();
    const whole = await dump(database);
    const damages = [
      () => database.doc(MENU_PATH).delete(),
      () => database.doc(MENU_PATH).set({ categories: [] }),
      () => database.doc(`${collections.catalogueIndex}/0`).delete(),
      () => database.doc(`${collections.catalogueIndex}/0`).set({ part: 0, damaged: true }),
      () => database.doc(`${collections.catalogueIndex}/7`).set({ part: 7 }),
    ];
    for (const damage of damages) {
      const version = await readCatalogueVersion(database);
      await damage();
      expect(await run()).toEqual({ ...nothing, isCatalogueRebuilt: true });
      await expectConsistent();
      expect(await readCatalogueVersion(database)).not.toBe(version);
      expect(hasRepairs(await run())).toBe(false);
    }
    // They depend on the time of the computation and on chance.
    const ignored = { 'system/catalogue-reading': 0, 'system/catalogue-version': 0 };
    expect({ ...(await dump(database)), ...ignored }).toEqual({ ...whole, ...ignored });
  });

  it('deletes children without parents and corrects the category of products', async () => {
    await writeSample(database);
    await database.doc(`${products}/bar-8`).update({ categoryId: 'paints' });
    const { settledSubcategories } = await run();
    expect(settledSubcategories.sort()).toEqual(['gone', 'orphan', 'tmt-bars']);
    expect((await database.doc(`${products}/bar-8`).get()).get('categoryId')).toBe('steel');
    const left = await database.collection(products).get();
    expect(left.docs.map(({ id }) => id)).toEqual(['angle-50', 'bar-12', 'bar-8', 'primer-white']);
    await expectConsistent();
    expect(await run()).toEqual(nothing);
  });

  it('keeps the products of an invalid subcategory', async () => {
    await writeSample(database);
    await database.doc(`${subcategories}/tmt-bars`).update({ name: 5 });
    await run();
    expect((await database.doc(`${products}/bar-8`).get()).exists).toBe(true);
    expect(hasRepairs(await run())).toBe(false);
  });

  it('completes unfinished deletions', async () => {
    await writeSample(database);
    await database.doc(`${categories}/steel`).delete();
    // Only the tombstone of the second one is left.
    for (const recordId of ['steel', 'tiles']) {
      const deletion = { collection: categories, recordId, deletedAt: now, deletedBy: '' };
      await database.doc(`deletions/${categories}.${recordId}`).set(deletion);
    }
    const { finishedDeletions } = await run();
    expect(finishedDeletions).toEqual([`${categories}/steel`, `${categories}/tiles`]);
    expect((await database.collection('deletions').get()).size).toBe(0);
    const left = await database.collection(products).get();
    expect(left.docs.map(({ id }) => id)).toEqual(['primer-white']);
    await expectConsistent();
  });

  it('recounts past days whose records are kept, and does not change older days', async () => {
    const yesterday = addDays(today, -1);
    const old = addDays(today, -2);
    for (const n of times(3, Number)) {
      await database.doc(`visits/${yesterday}-${n}`).set({ day: yesterday });
      await database.doc(`visits/${today}-${n}`).set({ day: today });
    }
    const items = [
      { date: old, count: 7 },
      { date: yesterday, count: 1 },
    ];
    await database.doc('analytics/daily').set({ items });
    expect((await run()).recountedDays).toEqual([yesterday]);
    const counts = (await database.doc('analytics/daily').get()).get('items');
    expect(counts).toEqual([
      { date: old, count: 7 },
      { date: yesterday, count: 3 },
      { date: today, count: 3 },
    ]);
    expect((await run()).recountedDays).toEqual([]);
  });

  it('sets the claims of accounts according to their records', async () => {
    const right = await createAccount(api, 'administrator');
    const claimless = await createAccount(api, 'claimless');
    const revoked = await createAccount(api, 'revoked');
    const { settledAdmins } = await run();
    expect(settledAdmins.sort()).toEqual([claimless.uid, revoked.uid].sort());
    const claimOf = async (uid: string) => (await auth.getUser(uid)).customClaims?.admin;
    expect(await claimOf(claimless.uid)).toBe(true);
    expect(await claimOf(revoked.uid)).toBeUndefined();
    expect(await claimOf(right.uid)).toBe(true);
    expect(await run()).toEqual(nothing);
  });
});

describe('during maintenance', () => {
  it('neither clean-ups nor reconciliation delete anything until it has ended', async () => {
    await writeSample(database);
    const clean = outsideMaintenance(database, (id) => settleSubcategory(database, id));
    await startMaintenance(database, now);
    const before = await dump(database);
    await clean('gone');
    expect(await reconcile({ database, auth, now })).toEqual({ status: 'paused', since: now });
    expect(await dump(database)).toEqual(before);
    await endMaintenance(database);
    await clean('gone');
    expect((await database.doc(`${products}/orphan-product`).get()).exists).toBe(false);
    expect((await run()).settledSubcategories).toEqual(['orphan']);
  });

  it('a manually written flag without a date is valid', async () => {
    await database.doc('system/maintenance').set({ isOn: true });
    expect(await reconcile({ database, auth, now })).toEqual({ status: 'paused' });
  });
});

/** Runs per fault. */
const RUNS = 20;

const faults = [
  { fault: 'lost', deliver: (chance: Chance) => chance.below(2) },
  { fault: 'delivered twice', deliver: () => 2 },
];

describe.each(faults)('a task that is $fault', ({ fault, deliver }) => {
  it(`leaves every document correct after reconciliation, in ${RUNS} seeded runs`, async () => {
    const chance = createChance(`task ${fault}`);
    for (const _ of times(RUNS, Number)) {
      await cleanUp(api);
      const tasks = await changeAtRandom(chance);
      const expected = await expectedIds();
      const deliveries = tasks.flatMap((task) => times(deliver(chance), () => task));
      for (const task of shuffled(chance, deliveries)) await task();
      await run();
      expect(await storedIds()).toEqual(expected);
      await expectConsistent();
      expect((await database.doc('analytics/daily').get()).get('items')).toEqual([
        { date: today, count: 2 },
      ]);
      expect(await run()).toEqual(nothing);
    }
  });
});

type Task = () => Promise<unknown>;

const at = (collection: string, id: string) => database.doc(`${collection}/${id}`);

/** Deletes or moves random records of a small catalogue. Returns the tasks that its triggers request. */
async function changeAtRandom(chance: Chance): Promise<Task[]> {
  for (const c of times(3, Number)) {
    await at(categories, `c${c}`).set(category(`C ${c}`));
    for (const s of times(2, Number)) {
      await at(subcategories, `s${c}${s}`).set(subcategory(`S ${c} ${s}`, `c${c}`));
      const fields = product(`P ${c} ${s}`, `s${c}${s}`, `c${c}`);
      for (const p of times(2, Number)) await at(products, `p${c}${s}${p}`).set(fields);
    }
  }
  for (const n of times(2, Number)) await at('visits', `${today}-${n}`).set({ day: today });
  const [c, s, moved] = [chance.below(3), `s${chance.below(3)}0`, `s${chance.below(3)}1`];
  await at(categories, `c${c}`).delete();
  await at(subcategories, s).delete();
  await at(subcategories, moved).update({ categoryId: `c${chance.below(3)}` });
  return [
    () => settleCategory(database, `c${c}`),
    () => settleSubcategory(database, s),
    () => settleSubcategory(database, moved),
    () => recomputeCatalogue(database),
    () => rollUpDay(database, today, now),
  ];
}

/** Returns the ids that remain after all orphans are deleted. */
async function expectedIds(): Promise<string[]> {
  const catalogue = await readCatalogue(database);
  const kept = catalogue.subcategories.filter(({ categoryId }) =>
    catalogue.categories.some(({ id }) => id === categoryId),
  );
  const left = catalogue.products.filter(({ subcategoryId }) =>
    kept.some(({ id }) => id === subcategoryId),
  );
  return [...catalogue.categories, ...kept, ...left].map(({ id }) => id).sort();
}

async function storedIds(): Promise<string[]> {
  const stored = await readCatalogue(database);
  return [...stored.categories, ...stored.subcategories, ...stored.products]
    .map(({ id }) => id)
    .sort();
}

function shuffled<T>(chance: Chance, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: chance.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
