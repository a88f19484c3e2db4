/** Tests concurrent changes of one record: no change is lost silently. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pseudonymOf, RECENT_MS } from '../src/catalogue/records.ts';
import {
  type Account,
  type ApiResponse,
  cleanUp,
  createAccount,
  createTestApi,
  type Send,
  times,
} from './harness.ts';
import { expectError } from './route-checks.ts';
import { SAMPLE_TIME, writeSample } from './sample.ts';

const projectId = 'demo-api-concurrency';
const api = createTestApi(projectId);
const instances = [api, createTestApi(projectId)];

let firstAdmin: Account;
let secondAdmin: Account;

beforeAll(async () => {
  firstAdmin = await createAccount(api, 'administrator');
  secondAdmin = await createAccount(api, 'administrator');
});
beforeEach(() => writeSample(api.database));
afterAll(() => cleanUp(api));

const kinds = [
  { kind: 'category', path: 'categories/steel', requestLine: 'PUT /api/categories?id=steel' },
  {
    kind: 'subcategory',
    path: 'subcategories/angles',
    requestLine: 'PUT /api/subcategories?id=angles',
  },
  {
    kind: 'product',
    path: 'products/bar-8',
    requestLine: 'PUT /api/products',
    id: { id: 'bar-8' },
  },
  { kind: 'slide', path: 'heroSlides/monsoon', requestLine: 'PUT /api/hero-slides/monsoon' },
];

type Kind = (typeof kinds)[number];

const row = z.looseObject({ updatedAt: z.string(), description: z.string() });
const conflict = z.looseObject({ current: row });

const versionIn = ({ body }: ApiResponse) => row.parse(body).updatedAt;

/** Changes the description of a record of the kind. */
function createPut({ requestLine, id }: Kind) {
  return (author: Account, description: string, updatedAt?: string, send: Send = api.send) =>
    send(requestLine, {
      token: author.token,
      body: { ...id, description, ...(updatedAt !== undefined && { updatedAt }) },
    });
}

describe.each(kinds)('a $kind', (kind: Kind) => {
  const { path } = kind;
  const put = createPut(kind);

  it('is saved only over the version that was seen', async () => {
    const seenVersion = SAMPLE_TIME.toISOString();
    const first = await put(firstAdmin, 'Mine', seenVersion);
    expect(first.status).toBe(200);

    const second = await put(secondAdmin, 'Yours', seenVersion);
    expectError(409, second);
    const { current } = conflict.parse(second.body);
    expect(current).toMatchObject({ description: 'Mine', updatedAt: versionIn(first) });

    const third = await put(secondAdmin, 'Yours', current.updatedAt);
    expect(third.status).toBe(200);
    expect((await api.database.doc(path).get()).data()).toMatchObject({
      description: 'Yours',
      updatedBy: pseudonymOf(secondAdmin.uid),
    });
  });

  it('is not saved over a newer version by the same author', async () => {
    const seenVersion = SAMPLE_TIME.toISOString();
    await put(firstAdmin, 'One', seenVersion);
    expectError(409, await put(firstAdmin, 'Two', seenVersion));
  });

  it('without a version is not saved over a recent change by another administrator', async () => {
    expect((await put(firstAdmin, 'Mine')).status).toBe(200);
    const rejected = await put(secondAdmin, 'Yours');
    expectError(409, rejected);
    expect(conflict.parse(rejected.body).current.description).toBe('Mine');
    expect((await put(firstAdmin, 'Mine again')).status).toBe(200);

    const later = createTestApi(projectId, { now: () => new Date(Date.now() + RECENT_MS) });
    expect((await put(secondAdmin, 'Yours', undefined, later.send)).status).toBe(200);
  });

  it('has a new version after every change, also within one millisecond', async () => {
    const now = new Date('2026-11-20T06:30:00Z');
    const frozen = createTestApi(projectId, { now: () => now });
    const versions = [];
    for (const n of times(5, String))
      versions.push(versionIn(await put(firstAdmin, n, undefined, frozen.send)));
    expect(new Set(versions).size).toBe(5);
    expect([...versions].sort()).toEqual(versions);
  });

  it('is saved by one of six administrators who saw the same version', async () => {
    const seenVersion = SAMPLE_TIME.toISOString();
    const responses = await Promise.all(
      times(6, (n) =>
        put(n % 2 ? firstAdmin : secondAdmin, `By ${n}`, seenVersion, instances[n % 2]?.send),
      ),
    );
    const saved = responses.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await api.database.doc(path).get()).get('description')).toBe(
      row.parse(saved[0]?.body).description,
    );
  });

  it('that was deleted meanwhile gives 404', async () => {
    await api.database.doc(path).delete();
    expectError(404, await put(firstAdmin, 'Mine', SAMPLE_TIME.toISOString()));
    expect((await api.database.doc(path).get()).exists).toBe(false);
  });
});

/** All kinds share one implementation of updates, so two are tested, one of them with a parent. */
const counted = kinds.filter(({ kind }) => kind === 'category' || kind === 'product');

describe.each(counted)('a $kind', (kind: Kind) => {
  const { path } = kind;
  const put = createPut(kind);

  it('loses no increment of four concurrent writers', async () => {
    const savesByVersion = new Map<string, number>();
    await put(firstAdmin, '0', SAMPLE_TIME.toISOString());

    async function increment(author: Account, send: Send) {
      for (let saved = 0; saved < 3; ) {
        const document = (await api.database.doc(path).get()).data();
        const seenVersion: string = document?.updatedAt.toDate().toISOString();
        const next = String(Number(document?.description) + 1);
        const { status } = await put(author, next, seenVersion, send);
        expect([200, 409]).toContain(status);
        if (status !== 200) continue;
        saved += 1;
        savesByVersion.set(seenVersion, (savesByVersion.get(seenVersion) ?? 0) + 1);
      }
    }
    await Promise.all(
      times(4, (n) =>
        increment(n % 2 ? firstAdmin : secondAdmin, instances[n % 2]?.send ?? api.send),
      ),
    );

    expect((await api.database.doc(path).get()).get('description')).toBe('12');
    expect([...savesByVersion.values()]).toEqual(times(12, () => 1));
  });
});

describe('records that are created at the same time', () => {
  it('with the same name get different ids and positions', async () => {
    const responses = await Promise.all(
      times(6, (n) =>
        (instances[n % 2] ?? api).send('POST /api/categories', {
          token: firstAdmin.token,
          body: { name: 'Glass' },
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(times(6, () => 201));
    const created = await api.database.collection('categories').where('name', '==', 'Glass').get();
    expect(created.size).toBe(6);
    expect(new Set(created.docs.map((each) => each.get('position'))).size).toBe(6);
  });

  it('during the deletion of their parent are rejected or created before it', async () => {
    for (const n of times(10, Number)) {
      const parent = api.database.doc(`subcategories/deleted-${n}`);
      await parent.set({
        name: 'Deleted',
        description: '',
        categoryId: 'steel',
        position: 9,
        updatedAt: SAMPLE_TIME,
        updatedBy: '',
      });
      const [created, deleted] = await Promise.all([
        api.send('POST /api/products', {
          token: firstAdmin.token,
          body: { name: 'Late', categoryId: 'steel', subcategoryId: parent.id },
        }),
        api.send(`DELETE /api/subcategories?id=${parent.id}`, { token: secondAdmin.token }),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 409]).toContain(created.status);
      const repeated = await api.send('POST /api/products', {
        token: firstAdmin.token,
        body: { name: 'Later', categoryId: 'steel', subcategoryId: parent.id },
      });
      expectError(409, repeated);
    }
  });
});
