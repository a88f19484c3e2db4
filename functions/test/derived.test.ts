/**
 * Tests the triggers of the catalogue for writes by the API and by clients, in the project of the suite, where the
 * functions run: at most eight at once, each in a process.
 */
import {
  COMPANY_PATH,
  collections,
  defaultCompanySettings,
  MENU_PATH,
  menuDocument,
  REPLY_TEMPLATES_PATH,
} from '@neev/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { deleteCreated, listRemainingIds, PREFIX, waitUntilConsistent } from './catalogue-state.ts';
import {
  type ApiResponse,
  createTestApi,
  suiteDatabase as database,
  pollUntil,
  requireSignIn,
  requireVariable,
  times,
} from './harness.ts';
import { createRandom, type Random } from './random.ts';
import { category, product, subcategory } from './sample.ts';

const { categories, subcategories, products } = collections;
const { send } = createTestApi('demo-neev', { database });

/** Generous, because the tests check the final state and not the speed. */
const TIMEOUT_MS = 120_000;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let token: string;

beforeAll(async () => {
  const email = requireVariable('ADMIN_EMAIL');
  token = (await requireSignIn(email, requireVariable('ADMIN_PASSWORD'))).idToken;
});

afterEach(async () => {
  await deleteCreated();
  await waitUntilConsistent(TIMEOUT_MS);
});

afterAll(async () => expect(await listRemainingIds()).toEqual([]));

const MAX_ATTEMPTS = 5;

/** Sends a request and retries it after 503, which the API returns if the database is overloaded. */
async function asAdministrator(requestLine: string, body?: unknown): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(requestLine, { token, ...(body !== undefined && { body }) });
    if (response.status !== 503 || attempt === MAX_ATTEMPTS) return response;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

const referenceTo = (collection: string, name: string) =>
  database.doc(`${collection}/${PREFIX}${name}`);

const named = (name: string) => `${PREFIX}${name}`;

/** Writes a category with subcategories and products directly to the database. */
async function writeBranch(name: string, counts: { subcategories: number; products: number }) {
  const batch = database.batch();
  batch.set(referenceTo(categories, name), category(named(name), 90));
  for (const s of times(counts.subcategories, Number)) {
    const child = `${name}-${s}`;
    batch.set(referenceTo(subcategories, child), subcategory(named(child), named(name), s));
    for (const p of times(counts.products, Number)) {
      batch.set(
        referenceTo(products, `${child}-${p}`),
        product(`P ${p}`, named(child), named(name)),
      );
    }
  }
  await batch.commit();
}

async function readMenu() {
  return menuDocument.parse((await database.doc(MENU_PATH).get()).data());
}

describe('the lists of the API', () => {
  it('include additions, changes and deletions that bypass the API', async () => {
    const listed = async () => (await send('GET /api/products')).text;
    const id = named('lists-0-1');
    expect(await listed()).not.toContain(id);
    await writeBranch('lists', { subcategories: 1, products: 2 });
    await pollUntil(listed, (text) => text.includes(id), TIMEOUT_MS);
    await referenceTo(products, 'lists-0-1').update({ price: 4321.25 });
    await pollUntil(listed, (text) => text.includes('4321.25'), TIMEOUT_MS);
    await referenceTo(products, 'lists-0-1').delete();
    await pollUntil(listed, (text) => !text.includes(id), TIMEOUT_MS);
  });
});

describe('the menu', () => {
  it('is recomputed after a change of the company’s data, and not of the reply templates', async () => {
    const menu = database.doc(MENU_PATH);
    const isMarked = async () => (await menu.get()).get('isMarked') === true;
    // Recomputing the menu removes the mark. A task of an earlier test can still do so.
    const changeTemplates = async () => {
      await menu.update({ isMarked: true });
      await database.doc(REPLY_TEMPLATES_PATH).set({ items: [], changedAt: new Date() });
      await new Promise((resolve) => setTimeout(resolve, 9_000));
      return isMarked();
    };
    await pollUntil(changeTemplates, (isStillMarked) => isStillMarked, TIMEOUT_MS);
    await database.doc(COMPANY_PATH).set({ ...defaultCompanySettings, phone: '10000 12345' });
    await pollUntil(isMarked, (isStillMarked) => !isStillMarked, TIMEOUT_MS);
    await database.doc(REPLY_TEMPLATES_PATH).delete();
    await database.doc(COMPANY_PATH).delete();
  });
});

describe('children', () => {
  it('of a deleted category are all deleted', async () => {
    await writeBranch('steel', { subcategories: 3, products: 40 });
    expect(await listRemainingIds()).toHaveLength(124);
    const startedAt = performance.now();
    const { status } = await asAdministrator(`DELETE /api/categories?id=${named('steel')}`);
    expect(status).toBe(200);
    await pollUntil(listRemainingIds, (ids) => ids.length === 0, TIMEOUT_MS);
    console.log(`cascade of 123: ${Math.round(performance.now() - startedAt)} ms`);
  });

  it('of a deleted category are listed again when it is restored', async () => {
    await writeBranch('restored', { subcategories: 2, products: 3 });
    const id = named('restored');
    await asAdministrator(`DELETE /api/categories?id=${id}`);
    const findEntry = () =>
      database.collection(collections.deletedRecords).where('recordId', '==', id).get();
    const { docs } = await pollUntil(findEntry, ({ size }) => size === 1, TIMEOUT_MS);
    const restored = await asAdministrator(`POST /api/deleted-records/${docs[0]?.id}/restoration`);
    expect(restored.body).toEqual({ _id: id, subcategories: 2, products: 6 });
    const isInMenu = (menu: string) => menu.includes(named('restored-1'));
    await pollUntil(async () => JSON.stringify(await readMenu()), isInMenu, TIMEOUT_MS);
    expect(await listRemainingIds()).toHaveLength(9);
  });

  it('of a deleted subcategory are deleted, and those of others stay', async () => {
    await writeBranch('steel', { subcategories: 2, products: 2 });
    await asAdministrator(`DELETE /api/subcategories?id=${named('steel-0')}`);
    const remaining = await pollUntil(listRemainingIds, (ids) => ids.length <= 4, TIMEOUT_MS);
    expect(remaining.sort()).toEqual(
      ['steel', 'steel-1', 'steel-1-0', 'steel-1-1'].map(named).sort(),
    );
  });

  it('of a moved subcategory get its new category', async () => {
    await writeBranch('steel', { subcategories: 1, products: 5 });
    await writeBranch('stone', { subcategories: 0, products: 0 });
    const requestLine = `PUT /api/subcategories?id=${named('steel-0')}`;
    expect((await asAdministrator(requestLine, { categoryId: named('stone') })).status).toBe(200);
    const moved = () =>
      database.collection(products).where('categoryId', '==', named('stone')).get();
    await pollUntil(moved, ({ size }) => size === 5, TIMEOUT_MS);
    await asAdministrator(`DELETE /api/categories?id=${named('steel')}`);
    await waitUntilConsistent(TIMEOUT_MS);
    expect(await listRemainingIds()).toHaveLength(7);
  });

  it('of a deleted category never belong to a category with the same name that is created immediately', async () => {
    const create = async () => asAdministrator('POST /api/categories', { name: named('again') });
    const idOf = ({ body }: ApiResponse) => z.parse(z.object({ _id: z.string() }), body)._id;
    const first = idOf(await create());
    const child = { name: named('again-child'), categoryId: first };
    expect((await asAdministrator('POST /api/subcategories', child)).status).toBe(201);
    await asAdministrator(`DELETE /api/categories?id=${first}`);
    const second = idOf(await create());
    expect(second).not.toBe(first);
    await pollUntil(listRemainingIds, (ids) => ids.length === 1, TIMEOUT_MS);
    expect(await listRemainingIds()).toEqual([second]);
    const tombstone = database.doc(`deletions/categories.${first}`);
    await pollUntil(
      () => tombstone.get(),
      ({ exists }) => !exists,
      TIMEOUT_MS,
    );
    const entries = await database
      .collection('auditLog')
      .where('subject', '==', `categories/${first}`)
      .get();
    expect(entries.docs.map((each) => each.get('action'))).toEqual(['category.deleted']);
    expect(idOf(await create())).toBe(first);
  });

  it('that are created while their parent is deleted do not stay', async () => {
    for (const n of times(6, Number)) {
      const name = `race-${n}`;
      await writeBranch(name, { subcategories: 1, products: 0 });
      const concurrentProduct = { ...product('Late', named(`${name}-0`), named(name)) };
      await Promise.all([
        asAdministrator(`DELETE /api/subcategories?id=${named(`${name}-0`)}`),
        n % 2
          ? referenceTo(products, `${name}-late`).set(concurrentProduct)
          : createConcurrently(concurrentProduct),
      ]);
    }
    await waitUntilConsistent(TIMEOUT_MS);
    const isOfRace = (id: string) => /race-\d$/.test(id);
    expect((await listRemainingIds()).filter((id) => !isOfRace(id))).toEqual([]);

    async function createConcurrently({ subcategoryId, categoryId }: typeof sampleProduct) {
      const body = { name: named('late'), subcategoryId, categoryId };
      expect([201, 409]).toContain((await asAdministrator('POST /api/products', body)).status);
    }
  });

  it('that are written without a parent do not stay', async () => {
    await Promise.all([
      referenceTo(subcategories, 'lost').set(subcategory(named('lost'), named('nowhere'))),
      referenceTo(products, 'lost').set(product(named('lost'), named('nowhere'), named('nowhere'))),
    ]);
    await pollUntil(listRemainingIds, (ids) => ids.length === 0, TIMEOUT_MS);
  });
});

const sampleProduct = product('', '', '');

const isExpected = ({ status }: ApiResponse) => [200, 201, 404, 409].includes(status);

describe('a category that is deleted while children are added', () => {
  const LANES = 4;
  const ROUNDS = 50;

  it(`leaves no orphans in ${LANES * ROUNDS} random interleavings`, async () => {
    const random = createRandom('interleavings');
    const unexpected: ApiResponse[] = [];
    const lane = async (n: number) => {
      for (const _ of times(ROUNDS, String)) {
        const responses = await race(`lane-${n}`, random);
        unexpected.push(...responses.filter((each) => !isExpected(each)));
      }
    };
    await Promise.all(times(LANES, lane));
    expect(unexpected).toEqual([]);
    const writtenAt = performance.now();
    await waitUntilConsistent(TIMEOUT_MS);
    expect(await listRemainingIds()).toEqual([]);
    console.log(`interleavings: settled ${Math.round(performance.now() - writtenAt)} ms later`);
  });

  /** Runs one interleaving: the category is created, and deleted while children are added. */
  async function race(name: string, random: Random): Promise<ApiResponse[]> {
    await writeBranch(name, { subcategories: 1, products: random.below(3) });
    const responses: ApiResponse[] = [];
    const sendAndRecord = async (requestLine: string, body?: unknown) => {
      responses.push(await asAdministrator(requestLine, body));
    };
    const [categoryId, subcategoryId] = [named(name), named(`${name}-0`)];
    const concurrentName = `${name}-late`;
    const additions = [
      () => sendAndRecord('POST /api/subcategories', { name: named(concurrentName), categoryId }),
      () =>
        sendAndRecord('POST /api/products', {
          name: named(concurrentName),
          categoryId,
          subcategoryId,
        }),
      () =>
        referenceTo(subcategories, concurrentName).set(
          subcategory(named(concurrentName), categoryId),
        ),
      () =>
        referenceTo(products, concurrentName).set(
          product(named(concurrentName), subcategoryId, categoryId),
        ),
      () =>
        referenceTo(products, `${concurrentName}-2`).set(
          product(named(concurrentName), named(concurrentName), categoryId),
        ),
    ];
    const deletions = [
      () => sendAndRecord(`DELETE /api/categories?id=${categoryId}`),
      () =>
        referenceTo(categories, name)
          .delete()
          .then(() => {}),
    ] as const;
    await Promise.all([
      ...additions.filter(() => random.below(2) === 0).map((add) => runAfterDelay(random, add)),
      runAfterDelay(random, random.pick(deletions)),
    ]);
    return responses;
  }
});

/** Calls `act` after a random delay. */
async function runAfterDelay(random: Random, action: () => Promise<unknown>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, random.below(15)));
  await action();
}

describe('random writes', () => {
  const OPERATIONS = 500;
  const CONCURRENCY = 8;

  it('leave menu and index consistent with the catalogue, and no orphans', async () => {
    const random = createRandom('operations');
    const unexpected: ApiResponse[] = [];
    let startedCount = 0;
    const runOperations = async () => {
      while (startedCount < OPERATIONS) {
        startedCount += 1;
        const response = await operate(random);
        if (response && !isExpected(response)) unexpected.push(response);
      }
    };
    const startedAt = performance.now();
    await Promise.all(times(CONCURRENCY, runOperations));
    expect(unexpected).toEqual([]);
    const writtenAt = performance.now();
    await waitUntilConsistent(TIMEOUT_MS);
    const settledAt = performance.now();
    console.log(
      `operations: ${OPERATIONS} in ${Math.round(writtenAt - startedAt)} ms,`,
      `settled ${Math.round(settledAt - writtenAt)} ms later`,
    );
  });

  /** Runs one random operation on few records, so that operations conflict. */
  function operate(random: Random): Promise<ApiResponse | undefined> {
    const categoryName = `c${random.below(4)}`;
    const subcategoryName = `s${random.below(8)}`;
    const productName = `p${random.below(20)}`;
    const collection = random.pick([categories, subcategories, products]);
    const name = {
      categories: categoryName,
      subcategories: subcategoryName,
      products: productName,
    };
    return random.pick(operations)({
      collection,
      name: name[collection],
      categoryId: named(categoryName),
      subcategoryId: named(subcategoryName),
      title: named(`title ${random.below(100)}`),
      price: random.below(1_000),
      stock: random.below(3),
    });
  }

  interface Operation {
    collection: keyof typeof paths;
    name: string;
    categoryId: string;
    subcategoryId: string;
    title: string;
    price: number;
    stock: number;
  }

  const paths = { categories, subcategories, products };

  /** Returns all fields of a record of any collection. */
  const fieldsOf = ({ collection, title, categoryId, subcategoryId, ...rest }: Operation) =>
    ({
      categories: () => category(title, 95),
      subcategories: () => subcategory(title, categoryId),
      products: () => ({
        ...product(title, subcategoryId, categoryId),
        price: rest.price,
        stock: rest.stock,
      }),
    })[collection]();

  /** Returns the body of a request that changes the record. */
  const changeOf = ({ collection, title, categoryId, subcategoryId, ...rest }: Operation) =>
    ({
      categories: { name: title },
      subcategories: { name: title, categoryId },
      products: { name: title, subcategoryId, categoryId, price: rest.price, stock: rest.stock },
    })[collection];

  const noResponse = () => undefined;

  const operations: [RunOperation, ...RunOperation[]] = [
    (each) => referenceTo(each.collection, each.name).set(fieldsOf(each)).then(noResponse),
    (each) => referenceTo(each.collection, each.name).set(fieldsOf(each)).then(noResponse),
    (each) => referenceTo(each.collection, each.name).delete().then(noResponse),
    (each) => asAdministrator(`POST /api/${each.collection}`, changeOf(each)),
    (each) =>
      each.collection === products
        ? asAdministrator('PUT /api/products', { ...changeOf(each), id: named(each.name) })
        : asAdministrator(`PUT /api/${each.collection}?id=${named(each.name)}`, changeOf(each)),
    (each) => asAdministrator(`DELETE /api/${each.collection}?id=${named(each.name)}`),
  ];

  type RunOperation = (operation: Operation) => Promise<ApiResponse | undefined>;
});

describe('a thousand products at once', () => {
  const COUNT = 1_000;

  it('are in menu and index within seconds and after few recomputations', async () => {
    await writeBranch('bulk', { subcategories: 1, products: 0 });
    await waitUntilConsistent(TIMEOUT_MS);
    const menuWatch = watchMenu();
    const writer = database.bulkWriter({ throttling: false });
    for (const n of times(COUNT, Number)) {
      const fields = product(named(`bulk ${n}`), named('bulk-0'), named('bulk'));
      void writer.set(referenceTo(products, `bulk-${n}`), fields);
    }
    await writer.close();
    const writtenAt = performance.now();
    await pollUntil(
      async () => menuWatch.counts.at(-1),
      (count) => count === COUNT,
      TIMEOUT_MS,
    );
    const elapsedMs = performance.now() - writtenAt;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    menuWatch.stop();

    console.log(
      `bulk: the menu has all ${COUNT} ${Math.round(elapsedMs)} ms after the last write;`,
      `${menuWatch.counts.length - 1} changes of the menu in ${Math.round(menuWatch.spanMs())} ms`,
    );
    expect(elapsedMs).toBeLessThan(5_000 + BACKLOG_MS);
    expect(menuWatch.counts.length - 1).toBeLessThanOrEqual(
      2 + Math.ceil(menuWatch.spanMs() / 2_000),
    );
    expect((await readMenu()).categories.find(({ id }) => id === named('bulk'))).toMatchObject({
      productCount: COUNT,
    });
    await waitUntilConsistent(0);
  });

  /** The time to deliver a thousand events to eight processes. */
  const BACKLOG_MS = 15_000;

  /** Records the number of products in the menu whenever it changes. */
  function watchMenu() {
    const counts: number[] = [];
    const timesMs: number[] = [];
    const stop = database.doc(MENU_PATH).onSnapshot((snapshot) => {
      const { categories: all } = menuDocument.parse(snapshot.data());
      counts.push(all.find(({ id }) => id === named('bulk'))?.productCount ?? -1);
      timesMs.push(performance.now());
    });
    const spanMs = () => (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);
    return { counts, stop, spanMs };
  }
});
