/** Tests the public lists of the catalogue: cached per version, compressed, paged and streamed. */
import { gunzipSync } from 'node:zlib';
import { collections } from '@neev/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ensureVersionSince, renewCatalogueVersion } from '../src/catalogue/catalogue-version.ts';
import { openCountedDatabase } from './billed-operations.ts';
import {
  type Account,
  cleanUp,
  clearDatabase,
  createAccount,
  createTestApi,
  median,
  requestOf,
  times,
} from './harness.ts';
import { expectError } from './route-checks.ts';
import { product, writeSample } from './sample.ts';

const projectId = 'demo-api-catalogue-lists';

/** Two instances: one writes, the other has cached lists. */
const writer = createTestApi(projectId);
const reader = createTestApi(projectId);
const { database } = writer;

const LISTS = ['/api/categories', '/api/subcategories', '/api/products'];

/** More than the smallest page in these tests; names and ids have different orders. */
const PRODUCTS = 40;

let admin: Account;

beforeAll(async () => {
  admin = await createAccount(writer, 'administrator');
});

beforeEach(async () => {
  await clearDatabase(projectId);
  await database.doc(`admins/${admin.uid}`).set({ username: 'A', email: 'a@a.a', state: 'active' });
  await writeSample(database);
});

afterAll(() => cleanUp(writer));

const asAdministrator = (requestLine: string, body?: unknown) =>
  writer.send(requestLine, { token: admin.token, ...(body !== undefined && { body }) });

const productPath = (n: number) => `${collections.products}/p-${String(n).padStart(3, '0')}`;

/** The names are in reverse order of the ids, and some of them are equal. */
async function addProducts(count = PRODUCTS): Promise<void> {
  const batch = database.batch();
  for (const n of times(count, Number)) {
    batch.set(database.doc(productPath(n)), product(`N ${(count - n) >> 1}`, 'tmt-bars', 'steel'));
  }
  await batch.commit();
  await renewCatalogueVersion(database);
}

const rows = z.array(z.looseObject({ _id: z.string(), name: z.string() }));

async function readRows(query = '') {
  const { status, body, text } = await reader.send(`GET /api/products${query}`);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return rows.parse(body);
}

const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id);

async function readLists(): Promise<string[]> {
  const responses = await Promise.all(LISTS.map((path) => reader.send(`GET ${path}`)));
  return responses.map(({ text }) => text);
}

describe('another instance returns in all three lists', () => {
  const added = { name: 'Fresh', categoryId: 'steel', subcategoryId: 'angles' };

  it.each<[string, string, unknown, (list: string) => boolean]>([
    ['an added category', 'POST /api/categories', { name: 'Fresh' }, has('"Fresh"')],
    ['a renamed category', 'PUT /api/categories?id=steel', { name: 'Fresh' }, has('"Fresh"')],
    ['a deleted category', 'DELETE /api/categories?id=steel', undefined, lacks('"Steel"')],
    [
      'an added subcategory',
      'POST /api/subcategories',
      { name: 'Fresh', categoryId: 'steel' },
      has('"Fresh"'),
    ],
    [
      'a renamed subcategory',
      'PUT /api/subcategories?id=angles',
      { name: 'Fresh' },
      has('"Fresh"'),
    ],
    ['a deleted subcategory', 'DELETE /api/subcategories?id=angles', undefined, lacks('"Angles"')],
    ['an added product', 'POST /api/products', added, has('"Fresh"')],
    ['a renamed product', 'PUT /api/products', { id: 'angle-50', name: 'Fresh' }, has('"Fresh"')],
    ['a deleted product', 'DELETE /api/products?id=angle-50', undefined, lacks('"angle-50"')],
  ])('%s immediately', async (_, requestLine, body, isCurrent) => {
    const before = await readLists();
    expect((await asAdministrator(requestLine, body)).status).toBeLessThan(300);
    const after = await readLists();
    const changed = after.filter((list, index) => list !== before[index]);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((list) => !isCurrent(list))).toEqual([]);
    // A current cached list equals one that is read from the database.
    const uncached = createTestApi(projectId);
    for (const [index, path] of LISTS.entries()) {
      expect((await uncached.send(`GET ${path}`)).text).toBe(after[index]);
    }
  });

  it('every one of many concurrent changes as soon as it is saved', async () => {
    // Without a new version, all requests would get this cached list.
    await readRows();
    await Promise.all(
      times(12, async (n) => {
        const name = `Beam ${n}`;
        await asAdministrator('POST /api/products', { ...added, name });
        expect((await readRows()).map((row) => row.name)).toContain(name);
      }),
    );
  });
});

function has(text: string) {
  return (list: string) => list.includes(text);
}

function lacks(text: string) {
  return (list: string) => !list.includes(text);
}

describe('the version of the catalogue', () => {
  const readVersion = async () =>
    (await database.doc('system/catalogue-version').get()).get('version');

  it('is renewed for writes that did not set one and for every deletion', async () => {
    await asAdministrator('PUT /api/products', { id: 'bar-8', price: 1 });
    const version = await readVersion();
    const own = await database.doc('products/bar-8').get();
    await ensureVersionSince(database, own.updateTime ?? own.readTime);
    expect(await readVersion()).toBe(version);

    const { writeTime } = await database.doc('products/bar-8').update({ price: 2 });
    await ensureVersionSince(database, writeTime);
    const renewed = await readVersion();
    expect(renewed).not.toBe(version);

    await ensureVersionSince(database, undefined);
    expect(await readVersion()).not.toBe(renewed);
  });

  it('is not renewed when a slide changes', async () => {
    const version = await readVersion();
    await asAdministrator('PUT /api/hero-slides/monsoon', { title: 'Winter' });
    expect(await readVersion()).toBe(version);
  });
});

describe('an unchanged list', () => {
  function openCounted() {
    const { database, operations } = openCountedDatabase(projectId);
    const { send } = createTestApi(projectId, { database });
    return { send, operations };
  }

  it.each(LISTS)('GET %s costs one read, that of the version', async (path) => {
    const { send, operations } = openCounted();
    const first = await send(`GET ${path}`);
    operations.reads = 0;
    for (const _ of times(5, Number)) expect((await send(`GET ${path}`)).text).toBe(first.text);
    expect(operations.reads).toBe(5);
  });

  it.each([...LISTS, '/api/products?subcategory=angles', '/api/products?limit=2'])(
    'GET %s with the current ETag costs one read and sends no body, in any instance',
    async (path) => {
      const first = await reader.send(`GET ${path}`);
      const { send, operations } = openCounted();
      const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
      expect(await send(`GET ${path}`, { headers })).toMatchObject({ status: 304, text: '' });
      expect(operations.reads).toBe(1);
    },
  );

  it('is read at most twice for any number of concurrent requests', async () => {
    await addProducts();
    const { send, operations } = openCounted();
    await Promise.all(times(30, () => send('GET /api/products')));
    expect(operations.reads).toBeLessThan(3 * PRODUCTS);
  });

  it('is sent several times faster from the cache than from the database', async () => {
    await addProducts(400);
    const elapsedMs = async (send: typeof reader.send) => {
      const startedAt = performance.now();
      await send('GET /api/products');
      return performance.now() - startedAt;
    };
    await readRows();
    const read = [];
    const sent = [];
    for (const _ of times(8, Number)) {
      read.push(await elapsedMs(createTestApi(projectId).send));
      sent.push(await elapsedMs(reader.send));
    }
    expect(median(sent)).toBeLessThan(median(read) / 3);
  });

  it('has another ETag in another release', async () => {
    const releases = ['a', 'b'].map((release) => createTestApi(projectId, { release }));
    const responses = await Promise.all(releases.map(({ send }) => send('GET /api/products')));
    expect(new Set(responses.map(({ headers }) => headers.get('ETag'))).size).toBe(2);
  });
});

describe('compression', () => {
  const handle = (path: string, accepted: string) =>
    reader.handle(requestOf(`GET ${path}`, { headers: { 'Accept-Encoding': accepted } }));
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it.each([...LISTS, '/api/products?subcategory=tmt-bars', '/api/products?limit=3'])(
    'does not change the content of GET %s',
    async (path) => {
      await addProducts();
      const plain = await handle(path, 'identity');
      const small = await handle(path, 'br, gzip;q=0.8');
      expect(plain.headers.has('Content-Encoding')).toBe(false);
      expect(small.headers.get('Content-Encoding')).toBe('gzip');
      expect([plain, small].map(({ headers }) => headers.get('Vary'))).toEqual(
        times(2, () => 'Accept-Encoding'),
      );
      expect(small.headers.get('ETag')).toBe(plain.headers.get('ETag'));
      expect(gunzipSync(await bytesOf(small))).toEqual(await bytesOf(plain));
    },
  );

  it.each(['', 'br', 'gzip;q=0', '*;q=0', 'gzip;q=0, *'])(
    'is not used if the request accepts %j',
    async (accepted) => {
      const { headers } = await handle('/api/products', accepted);
      expect(headers.has('Content-Encoding')).toBe(false);
    },
  );
});

describe('a list that is too long for the cache', () => {
  const sizes = [
    { encodings: 'in identity', maxCopyBytes: 4_000 },
    { encodings: 'in both encodings', maxCopyBytes: 100 },
  ];

  it.each(sizes)('$encodings is streamed with the same content', async ({ maxCopyBytes }) => {
    await addProducts();
    const long = createTestApi(projectId, { maxCopyBytes });
    for (const path of LISTS) {
      const { text } = await reader.send(`GET ${path}`);
      expect((await long.send(`GET ${path}`)).text).toBe(text);
      const headers = { 'Accept-Encoding': 'gzip' };
      const response = await long.handle(requestOf(`GET ${path}`, { headers }));
      expect(gunzipSync(await response.arrayBuffer()).toString()).toBe(text);
    }
  });
});

describe('pages of products', () => {
  it('form the whole list together', async () => {
    await addProducts();
    const whole = await readRows();
    for (const limit of [1, 7, 1_000]) {
      const pages = await readPages(limit);
      expect(pages.flat()).toEqual(whole);
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  it('of one subcategory form its list together', async () => {
    await addProducts();
    const whole = await readRows('?subcategory=tmt-bars');
    expect((await readPages(5, '&subcategory=tmt-bars')).flat()).toEqual(whole);
  });

  it('contain each remaining product exactly once while others are created and deleted', async () => {
    await addProducts();
    const retainedIds = idsOf(await readRows()).filter((_, index) => index % 3 !== 0);
    const deletableIds = idsOf(await readRows()).filter((id) => !retainedIds.includes(id));
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = idsOf(await readRows(`?limit=4${after && `&after=${after}`}`));
      seen.push(...page);
      if (page.length < 4) break;
      after = page.at(-1) ?? '';
      await asAdministrator('POST /api/products', {
        name: `N ${seen.length}`,
        categoryId: 'steel',
        subcategoryId: 'angles',
      });
      const deletedId = deletableIds.find((id) => id !== after);
      if (deletedId)
        await asAdministrator(
          `DELETE /api/products?id=${deletableIds.splice(deletableIds.indexOf(deletedId), 1)}`,
        );
    }
    expect(seen.filter((id) => retainedIds.includes(id)).sort()).toEqual([...retainedIds].sort());
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('start only after an existing product', async () => {
    const rejected = await reader.send('GET /api/products?after=an-unknown-id');
    expectError(400, rejected);
    expect(rejected.body).toMatchObject({ fields: { after: expect.any(String) } });
  });

  it.each(['0', '-1', '1001', '1.5', '1e2', 'all', ''])('reject the limit %j', async (limit) => {
    expectError(400, await reader.send(`GET /api/products?limit=${limit}`));
  });

  async function readPages(limit: number, extraQuery = '') {
    const pages = [await readRows(`?limit=${limit}${extraQuery}`)];
    for (let last = pages[0]; last?.length === limit; last = pages.at(-1)) {
      pages.push(await readRows(`?limit=${limit}&after=${last.at(-1)?._id}${extraQuery}`));
    }
    return pages;
  }
});
