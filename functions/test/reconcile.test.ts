/**
 * Tests that reconciliation repairs the effects of lost, repeated and late tasks, in a separate project
 * without triggers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  addDays,
  buildMenu,
  collections,
  dayAt,
  encodeCatalogueIndex,
  MENU_PATH,
} from '@neev/domain';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rollUpDay } from '../src/analytics/roll-up.ts';
import { readCatalogueVersion } from '../src/catalogue/catalogue-version.ts';
import { reconcileCategory, reconcileSubcategory } from '../src/catalogue/clean-up.ts';
import { recomputeCatalogue } from '../src/catalogue/derived-catalogue.ts';
import { assignReferenceNumbers } from '../src/enquiry/reference-numbers.ts';
import {
  endMaintenance,
  outsideMaintenance,
  startMaintenance,
} from '../src/maintenance/maintenance-store.ts';
import { hasRepairs, type Repairs, reconcile } from '../src/maintenance/reconcile.ts';
import { openCountedDatabase } from './billed-operations.ts';
import { orphansOf, readCatalogue } from './catalogue-state.ts';
import {
  cleanUp,
  createAccount,
  createTestApi,
  openDatabase,
  readAllDocuments,
  times,
} from './harness.ts';
import { createRandom, type Random } from './random.ts';
import {
  CANARY_ID,
  category,
  product,
  SAMPLE_TIME,
  sampleQuote,
  subcategory,
  writeSample,
} from './sample.ts';

const api = createTestApi('demo-reconcile');
const { database, auth } = api;
const { categories, subcategories, products } = collections;

vi.spyOn(logger, 'warn').mockImplementation(() => {});

const now = new Date('2026-05-06T18:45:00Z');
const today = dayAt(now);

beforeEach(() => cleanUp(api));
afterAll(() => cleanUp(api));

async function runReconciliation(): Promise<Repairs> {
  const result = await reconcile({ database, auth, now });
  if (result.status === 'paused') throw new Error('Maintenance is on.');
  return result.repairs;
}

/** A database whose batches take long, as many large documents do. */
function openSlowDatabase(): Firestore {
  const slowDatabase = openDatabase(api.projectId);
  const createBatch = slowDatabase.batch.bind(slowDatabase);
  slowDatabase.batch = () => {
    const batch = createBatch();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      await wait(300);
      return commit();
    };
    return batch;
  };
  return slowDatabase;
}

const noRepairs: Repairs = {
  finishedDeletions: [],
  reconciledSubcategories: [],
  isCatalogueRebuilt: false,
  recountedDays: [],
  deletedTimelines: [],
  erasedAgain: [],
  correctedAdmins: [],
  numberedEnquiries: [],
  indexedEnquiries: [],
  correctedQuotes: [],
};

const NUMBER = /^NV-[0-9A-Z]{3}-[0-9A-Z]{3}$/;

/** Expects no orphans, and menu and index that match the catalogue. */
async function expectConsistent(): Promise<void> {
  const catalogue = await readCatalogue(database);
  expect(orphansOf(catalogue)).toEqual([]);
  expect((await database.doc(MENU_PATH).get()).data()).toEqual(buildMenu(catalogue));
  const { docs } = await database.collection(collections.catalogueIndex).get();
  expect(docs.map((each) => each.data())).toEqual(encodeCatalogueIndex(catalogue.products));
}

describe('reconciliation', () => {
  it('gives a reference number to every enquiry without one', async () => {
    await writeSample(database);
    await database.doc(`enquiries/${CANARY_ID}`).update({ referenceNumber: FieldValue.delete() });
    const quarantined = { name: 'A', message: 'B', status: 'unread', createdAt: SAMPLE_TIME };
    await database.doc('quarantine/held').set(quarantined);
    await database.doc('enquiries/numbered').set({ ...quarantined, referenceNumber: 'NV-000-001' });
    await database.doc('enquiries/damaged').set({ name: 7 });
    expect((await runReconciliation()).numberedEnquiries).toEqual([CANARY_ID, 'held']);

    const readNumber = async (path: string) =>
      (await database.doc(path).get()).get('referenceNumber');
    const numbers = [
      await readNumber(`enquiries/${CANARY_ID}`),
      await readNumber('quarantine/held'),
    ];
    expect(numbers).toEqual([expect.stringMatching(NUMBER), expect.stringMatching(NUMBER)]);
    expect(await readNumber('enquiries/numbered')).toBe('NV-000-001');
    const reservations = (await database.collection('referenceNumbers').get()).docs;
    expect(new Map(reservations.map((each) => [each.get('enquiryId'), each.id]))).toEqual(
      new Map([
        [CANARY_ID, numbers[0]],
        ['held', numbers[1]],
      ]),
    );
    expect((await runReconciliation()).numberedEnquiries).toEqual([]);
  });

  it('reads enquiries with a number once although another is damaged', async () => {
    await database.doc('enquiries/damaged').set({ name: 7 });
    const numbered = { name: 'A', message: 'B', status: 'unread', createdAt: SAMPLE_TIME };
    for (const id of ['a', 'b', 'c'])
      await database.doc(`enquiries/${id}`).set({ ...numbered, referenceNumber: `NV-000-00${id}` });
    const counted = openCountedDatabase(api.projectId);
    expect(await assignReferenceNumbers(counted.database)).toEqual([]);
    // Four counts, four enquiries, and the damaged one again in its transaction.
    expect(counted.operations.reads).toBe(9);
  });

  it('adds the contacts and the assignee by which the inbox finds enquiries', async () => {
    await writeSample(database);
    await database.doc(`enquiries/${CANARY_ID}`).update({
      ...{ mobile: '+91 10000 43210', email: 'Asha@Site.example' },
      contactKeys: FieldValue.delete(),
      assignee: FieldValue.delete(),
    });
    expect((await runReconciliation()).indexedEnquiries).toContain(CANARY_ID);
    expect((await database.doc(`enquiries/${CANARY_ID}`).get()).get('assignee')).toBe('');
    expect((await database.doc(`enquiries/${CANARY_ID}`).get()).get('contactKeys')).toEqual([
      'mobile:1000043210',
      'email:asha@site.example',
    ]);
    expect((await runReconciliation()).indexedEnquiries).toEqual([]);
    await database.doc(`enquiries/${CANARY_ID}`).update({ assignee: FieldValue.delete() });
    expect((await runReconciliation()).indexedEnquiries).toEqual([CANARY_ID]);
    await database.doc(`enquiries/${CANARY_ID}`).update({ assignee: 'asha', contactKeys: [] });
    expect((await runReconciliation()).indexedEnquiries).toEqual([]);
  });

  it('completes enquiries that have neither a reference number nor contacts', async () => {
    const fields = { name: 'A', mobile: '+91 10000 43210', message: 'B', status: 'unread' };
    const ids = times(20, (n) => `old-${n}`).sort();
    for (const id of ids)
      await database.doc(`enquiries/${id}`).set({ ...fields, createdAt: SAMPLE_TIME });
    const result = await reconcile({ database: openSlowDatabase(), auth, now });
    const repaired = { numberedEnquiries: ids, indexedEnquiries: ids };
    expect(result).toMatchObject({ status: 'done', repairs: repaired });
    expect(hasRepairs(await runReconciliation())).toBe(false);
  });

  it('corrects the status of a quote that the inbox shows', async () => {
    await writeSample(database);
    const enquiry = database.doc(`enquiries/${CANARY_ID}`);
    const progress = { state: 'quoted', validUntil: sampleQuote.validUntil };
    for (const shown of [FieldValue.delete(), { ...progress, state: 'accepted' }]) {
      await enquiry.update({ quote: shown });
      expect((await runReconciliation()).correctedQuotes).toEqual([CANARY_ID]);
      expect((await enquiry.get()).get('quote')).toEqual(progress);
    }
    expect((await runReconciliation()).correctedQuotes).toEqual([]);
  });

  it('ignores the quotes of deleted enquiries', async () => {
    await writeSample(database);
    await runReconciliation();
    const quote = await database.doc(`quotes/${CANARY_ID}`).get();
    await database.doc('quotes/deleted').set(quote.data() ?? {});
    expect((await runReconciliation()).correctedQuotes).toEqual([]);
    expect((await database.doc('enquiries/deleted').get()).exists).toBe(false);
  });

  it('gives an enquiry a longer reference number if its own is reserved', async () => {
    await writeSample(database);
    await runReconciliation();
    const enquiry = database.doc(`enquiries/${CANARY_ID}`);
    const first = (await enquiry.get()).get('referenceNumber');
    const reservation = { enquiryId: 'another', createdAt: SAMPLE_TIME, expiresAt: null };
    await database.doc(`referenceNumbers/${first}`).set(reservation);
    await enquiry.update({ referenceNumber: FieldValue.delete() });
    await runReconciliation();
    const second = (await enquiry.get()).get('referenceNumber');
    expect(second.slice(0, -3)).toBe(`${first}-`);
  });

  it('repairs every derived document and has nothing to repair afterwards', async () => {
    await writeSample(database);
    expect(await runReconciliation()).toMatchObject({ isCatalogueRebuilt: true });
    await expectConsistent();
    const initialDocuments = await readAllDocuments(database);
    const damageSteps = [
      () => database.doc(MENU_PATH).delete(),
      () => database.doc(MENU_PATH).set({ categories: [] }),
      () => database.doc(`${collections.catalogueIndex}/0`).delete(),
      () => database.doc(`${collections.catalogueIndex}/0`).set({ part: 0, damaged: true }),
      () => database.doc(`${collections.catalogueIndex}/7`).set({ part: 7 }),
    ];
    for (const damage of damageSteps) {
      const version = await readCatalogueVersion(database);
      await damage();
      expect(await runReconciliation()).toEqual({ ...noRepairs, isCatalogueRebuilt: true });
      await expectConsistent();
      expect(await readCatalogueVersion(database)).not.toBe(version);
      expect(hasRepairs(await runReconciliation())).toBe(false);
    }
    // They depend on the time of the computation and on chance.
    const ignored = { 'system/catalogue-reading': 0, 'system/catalogue-version': 0 };
    expect({ ...(await readAllDocuments(database)), ...ignored }).toEqual({
      ...initialDocuments,
      ...ignored,
    });
  });

  it('deletes children without parents and corrects the category of products', async () => {
    await writeSample(database);
    await database.doc(`${products}/bar-8`).update({ categoryId: 'paints' });
    const { reconciledSubcategories } = await runReconciliation();
    expect(reconciledSubcategories.sort()).toEqual(['gone', 'orphan', 'tmt-bars']);
    expect((await database.doc(`${products}/bar-8`).get()).get('categoryId')).toBe('steel');
    const remaining = await database.collection(products).get();
    expect(remaining.docs.map(({ id }) => id)).toEqual([
      'angle-50',
      'bar-12',
      'bar-8',
      'primer-white',
    ]);
    await expectConsistent();
    expect(await runReconciliation()).toEqual(noRepairs);
  });

  it('keeps the products of an invalid subcategory', async () => {
    await writeSample(database);
    await database.doc(`${subcategories}/tmt-bars`).update({ name: 5 });
    await runReconciliation();
    expect((await database.doc(`${products}/bar-8`).get()).exists).toBe(true);
    expect(hasRepairs(await runReconciliation())).toBe(false);
  });

  it('completes unfinished deletions', async () => {
    await writeSample(database);
    await database.doc(`${categories}/steel`).delete();
    // Only the tombstone of the second one is left.
    for (const recordId of ['steel', 'tiles']) {
      const deletion = { collection: categories, recordId, deletedAt: now, deletedBy: '' };
      await database.doc(`deletions/${categories}.${recordId}`).set(deletion);
    }
    const { finishedDeletions } = await runReconciliation();
    expect(finishedDeletions).toEqual([`${categories}/steel`, `${categories}/tiles`]);
    expect((await database.collection('deletions').get()).size).toBe(0);
    const remaining = await database.collection(products).get();
    expect(remaining.docs.map(({ id }) => id)).toEqual(['primer-white']);
    await expectConsistent();
  });

  it('recounts past days whose records are kept, and does not change older days', async () => {
    const yesterday = addDays(today, -1);
    const twoDaysAgo = addDays(today, -2);
    for (const n of times(3, Number)) {
      await database.doc(`visits/${yesterday}-${n}`).set({ day: yesterday });
      await database.doc(`visits/${today}-${n}`).set({ day: today });
    }
    const items = [
      { date: twoDaysAgo, count: 7 },
      { date: yesterday, count: 1 },
    ];
    await database.doc('analytics/daily').set({ items });
    expect((await runReconciliation()).recountedDays).toEqual([yesterday]);
    const counts = (await database.doc('analytics/daily').get()).get('items');
    expect(counts).toEqual([
      { date: twoDaysAgo, count: 7 },
      { date: yesterday, count: 3 },
      { date: today, count: 3 },
    ]);
    expect((await runReconciliation()).recountedDays).toEqual([]);
  });

  it('deletes the timelines of deleted enquiries and no other', async () => {
    const events = database.collection(collections.enquiryEvents);
    await database.doc(`${collections.enquiries}/kept`).set({ name: 'Site office' });
    await database.doc(`${collections.quarantine}/spam`).set({ reason: 'spam' });
    // More than are read at a time, so that the timeline of an enquiry spans two pages.
    const keptIds = ['spam', ...times(600, () => 'kept')];
    const enquiryIds = [...keptIds, ...times(35, (n) => `deleted-${n}`)];
    const batches = [enquiryIds.slice(0, 400), enquiryIds.slice(400)].map((ids) => {
      const batch = database.batch();
      for (const enquiryId of ids) batch.set(events.doc(), { enquiryId, type: 'call', at: now });
      return batch.commit();
    });
    await Promise.all(batches);
    const { deletedTimelines } = await runReconciliation();
    expect(deletedTimelines.sort()).toEqual(times(35, (n) => `deleted-${n}`).sort());
    const remaining = await events.get();
    const remainingIds = remaining.docs.map((event) => event.get('enquiryId'));
    expect(remainingIds.sort()).toEqual(keptIds.sort());
    expect((await runReconciliation()).deletedTimelines).toEqual([]);
  });

  it('sets the claims of accounts according to their records', async () => {
    const right = await createAccount(api, 'administrator');
    const claimless = await createAccount(api, 'claimless');
    const revoked = await createAccount(api, 'revoked');
    const { correctedAdmins } = await runReconciliation();
    expect(correctedAdmins.sort()).toEqual([claimless.uid, revoked.uid].sort());
    const claimOf = async (uid: string) => (await auth.getUser(uid)).customClaims?.admin;
    expect(await claimOf(claimless.uid)).toBe(true);
    expect(await claimOf(revoked.uid)).toBeUndefined();
    expect(await claimOf(right.uid)).toBe(true);
    expect(await runReconciliation()).toEqual(noRepairs);
  });
});

describe('during maintenance', () => {
  it('neither clean-ups nor reconciliation delete anything until it has ended', async () => {
    await writeSample(database);
    const cleanUpSubcategory = outsideMaintenance(database, (id) =>
      reconcileSubcategory(database, id),
    );
    await startMaintenance(database, now);
    const before = await readAllDocuments(database);
    await cleanUpSubcategory('gone');
    expect(await reconcile({ database, auth, now })).toEqual({ status: 'paused', since: now });
    expect(await readAllDocuments(database)).toEqual(before);
    await endMaintenance(database);
    await cleanUpSubcategory('gone');
    expect((await database.doc(`${products}/orphan-product`).get()).exists).toBe(false);
    expect((await runReconciliation()).reconciledSubcategories).toEqual(['orphan']);
  });

  it('a manually written flag without a date is valid', async () => {
    await database.doc('system/maintenance').set({ isOn: true });
    expect(await reconcile({ database, auth, now })).toEqual({ status: 'paused' });
  });
});

/** Runs per fault. */
const RUNS = 20;

const faults = [
  { fault: 'lost', deliver: (random: Random) => random.below(2) },
  { fault: 'delivered twice', deliver: () => 2 },
];

describe.each(faults)('a task that is $fault', ({ fault, deliver }) => {
  it(`leaves every document correct after reconciliation, in ${RUNS} seeded runs`, async () => {
    const random = createRandom(`task ${fault}`);
    for (const _ of times(RUNS, Number)) {
      await cleanUp(api);
      const tasks = await changeAtRandom(random);
      const expected = await expectedIds();
      const deliveries = tasks.flatMap((task) => times(deliver(random), () => task));
      for (const task of shuffled(random, deliveries)) await task();
      await runReconciliation();
      expect(await storedIds()).toEqual(expected);
      await expectConsistent();
      expect((await database.doc('analytics/daily').get()).get('items')).toEqual([
        { date: today, count: 2 },
      ]);
      expect(await runReconciliation()).toEqual(noRepairs);
    }
  });
});

type Task = () => Promise<unknown>;

const referenceTo = (collection: string, id: string) => database.doc(`${collection}/${id}`);

/** Deletes or moves random records of a small catalogue. Returns the tasks that its triggers request. */
async function changeAtRandom(random: Random): Promise<Task[]> {
  for (const c of times(3, Number)) {
    await referenceTo(categories, `c${c}`).set(category(`C ${c}`));
    for (const s of times(2, Number)) {
      await referenceTo(subcategories, `s${c}${s}`).set(subcategory(`S ${c} ${s}`, `c${c}`));
      const fields = product(`P ${c} ${s}`, `s${c}${s}`, `c${c}`);
      for (const p of times(2, Number)) await referenceTo(products, `p${c}${s}${p}`).set(fields);
    }
  }
  for (const n of times(2, Number))
    await referenceTo('visits', `${today}-${n}`).set({ day: today });
  const [c, s, moved] = [random.below(3), `s${random.below(3)}0`, `s${random.below(3)}1`];
  await referenceTo(categories, `c${c}`).delete();
  await referenceTo(subcategories, s).delete();
  await referenceTo(subcategories, moved).update({ categoryId: `c${random.below(3)}` });
  return [
    () => reconcileCategory(database, `c${c}`),
    () => reconcileSubcategory(database, s),
    () => reconcileSubcategory(database, moved),
    () => recomputeCatalogue(database),
    () => rollUpDay(database, today, now),
  ];
}

/** Returns the ids that remain after all orphans are deleted. */
async function expectedIds(): Promise<string[]> {
  const catalogue = await readCatalogue(database);
  const keptSubcategories = catalogue.subcategories.filter(({ categoryId }) =>
    catalogue.categories.some(({ id }) => id === categoryId),
  );
  const remaining = catalogue.products.filter(({ subcategoryId }) =>
    keptSubcategories.some(({ id }) => id === subcategoryId),
  );
  return [...catalogue.categories, ...keptSubcategories, ...remaining].map(({ id }) => id).sort();
}

async function storedIds(): Promise<string[]> {
  const stored = await readCatalogue(database);
  return [...stored.categories, ...stored.subcategories, ...stored.products]
    .map(({ id }) => id)
    .sort();
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: random.below(1_000_000) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
