/** Tests concurrent changes of one record: no change is lost silently. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pseudonymOf, RECENT_MS } from '../src/catalogue/records.ts';
import {
  type Account,
  type Answer,
  cleanUp,
  createAccount,
  createTestApi,
  type Send,
  times,
} from './harness.ts';
import { expectRefusal } from './rows.ts';
import { SAMPLE_TIME, writeSample } from './sample.ts';

const projectId = 'demo-api-concurrency';
const api = createTestApi(projectId);
const instances = [api, createTestApi(projectId)];

let me: Account;
let you: Account;

beforeAll(async () => {
  me = await createAccount(api, 'administrator');
  you = await createAccount(api, 'administrator');
});
beforeEach(() => writeSample(api.database));
afterAll(() => cleanUp(api));

const kinds = [
  { kind: 'category', path: 'categories/steel', call: 'PUT /api/categories?id=steel' },
  { kind: 'subcategory', path: 'subcategories/angles', call: 'PUT /api/subcategories?id=angles' },
  { kind: 'product', path: 'products/bar-8', call: 'PUT /api/products', id: { id: 'bar-8' } },
  { kind: 'slide', path: 'heroSlides/monsoon', call: 'PUT /api/hero-slides/monsoon' },
];

type Kind = (typeof kinds)[number];

const row = z.looseObject({ updatedAt: z.string(), description: z.string() });
const conflict = z.looseObject({ current: row });

const versionIn = ({ body }: Answer) => row.parse(body).updatedAt;

/** Changes the description of a record of the kind. */
function putter({ call, id }: Kind) {
  return (by: Account, description: string, updatedAt?: string, send: Send = api.send) =>
    send(call, {
      token: by.token,
      body: { ...id, description, ...(updatedAt !== undefined && { updatedAt }) },
    });
}

describe.each(kinds)('a $kind', (kind: Kind) => {
  const { path } = kind;
  const put = putter(kind);

  it('is saved only over the version that was seen', async () => {
    const seen = SAMPLE_TIME.toISOString();
    const first = await put(me, 'Mine', seen);
    expect(first.status).toBe(200);

    const second = await put(you, 'Yours', seen);
    expectRefusal(409, second);
    const { current } = conflict.parse(second.body);
    expect(current).toMatchObject({ description: 'Mine', updatedAt: versionIn(first) });

    const third = await put(you, 'Yours', current.updatedAt);
    expect(third.status).toBe(200);
    expect((await api.database.doc(path).get()).data()).toMatchObject({
      description: 'Yours',
      updatedBy: pseudonymOf(you.uid),
    });
  });

  it('is not saved over a newer version by the same author', async () => {
    const seen = SAMPLE_TIME.toISOString();
    await put(me, 'One', seen);
    expectRefusal(409, await put(me, 'Two', seen));
  });

  it('without a version is not saved over a recent change by another administrator', async () => {
    expect((await put(me, 'Mine')).status).toBe(200);
    const refused = await put(you, 'Yours');
    expectRefusal(409, refused);
    expect(conflict.parse(refused.body).current.description).toBe('Mine');
    expect((await put(me, 'Mine again')).status).toBe(200);

    const later = createTestApi(projectId, { now: () => new Date(Date.now() + RECENT_MS) });
    expect((await put(you, 'Yours', undefined, later.send)).status).toBe(200);
  });

  it('has a new version after every change, also within one millisecond', async () => {
    const now = new Date('2026-11-20T06:30:00Z');
    const frozen = createTestApi(projectId, { now: () => now });
    const versions = [];
    for (const n of times(5, String))
      versions.push(versionIn(await put(me, n, undefined, frozen.send)));
    expect(new Set(versions).size).toBe(5);
    expect([...versions].sort()).toEqual(versions);
  });

  it('is saved by one of six administrators who saw the same version', async () => {
    const seen = SAMPLE_TIME.toISOString();
    const answers = await Promise.all(
      times(6, (n) => put(n % 2 ? me : you, `By ${n}`, seen, instances[n % 2]?.send)),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await api.database.doc(path).get()).get('description')).toBe(
      row.parse(saved[0]?.body).description,
    );
  });

  it('that was deleted meanwhile gives 404', async () => {
    await api.database.doc(path).delete();
    expectRefusal(404, await put(me, 'Mine', SAMPLE_TIME.toISOString()));
    expect((await api.database.doc(path).get()).exists).toBe(false);
  });
});

/** All kinds share one implementation of updates, so two are tested, one of them with a parent. */
const counted = kinds.filter(({ kind }) => kind === 'category' || kind === 'product');

describe.each(counted)('a $kind', (kind: Kind) => {
  const { path } = kind;
  const put = putter(kind);

  it('loses no increment of four concurrent writers', async () => {
    const winners = new Map<string, number>();
    await put(me, '0', SAMPLE_TIME.toISOString());

    async function countUp(by: Account, send: Send) {
      for (let saved = 0; saved < 3; ) {
        const document = (await api.database.doc(path).get()).data();
        const seen: string = document?.updatedAt.toDate().toISOString();
        const next = String(Number(document?.description) + 1);
        const { status } = await put(by, next, seen, send);
        expect([200, 409]).toContain(status);
        if (status !== 200) continue;
        saved += 1;
        winners.set(seen, (winners.get(seen) ?? 0) + 1);
      }
    }
    await Promise.all(
      times(4, (n) => countUp(n % 2 ? me : you, instances[n % 2]?.send ?? api.send)),
    );

    expect((await api.database.doc(path).get()).get('description')).toBe('12');
    expect([...winners.values()]).toEqual(times(12, () => 1));
  });
});

describe('records that are created at the same time', () => {
  it('with the same name get different ids and positions', async () => {
    const answers = await Promise.all(
      times(6, (n) =>
        (instances[n % 2] ?? api).send('POST /api/categories', {
          token: me.token,
          body: { name: 'Glass' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(times(6, () => 201));
    const made = await api.database.collection('categories').where('name', '==', 'Glass').get();
    expect(made.size).toBe(6);
    expect(new Set(made.docs.map((each) => each.get('position'))).size).toBe(6);
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
      const [made, deleted] = await Promise.all([
        api.send('POST /api/products', {
          token: me.token,
          body: { name: 'Late', categoryId: 'steel', subcategoryId: parent.id },
        }),
        api.send(`DELETE /api/subcategories?id=${parent.id}`, { token: you.token }),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 409]).toContain(made.status);
      const again = await api.send('POST /api/products', {
        token: me.token,
        body: { name: 'Later', categoryId: 'steel', subcategoryId: parent.id },
      });
      expectRefusal(409, again);
    }
  });
});
