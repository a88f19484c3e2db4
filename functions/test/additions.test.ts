/** What administrators add is added once per Idempotency-Key, however often it is sent. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Account, cleanUp, createAccount, createTestApi, times } from './harness.ts';
import { expectGood, expectRefusal, requireRow } from './rows.ts';
import { writeSample } from './sample.ts';

const projectId = 'demo-api-additions';
const api = createTestApi(projectId);
const instances = [api, createTestApi(projectId)];

let me: Account;

beforeAll(async () => {
  me = await createAccount(api, 'administrator');
});
beforeEach(() => writeSample(api.database));
afterAll(() => cleanUp(api));

const place = { categoryId: 'steel', subcategoryId: 'angles' };

const kinds = [
  { noun: 'category', row: 'categories', body: { name: 'Glass' } },
  { noun: 'subcategory', row: 'subcategories', body: { name: 'Beams', categoryId: 'steel' } },
  { noun: 'product', row: 'products', body: { name: 'Angle 65', ...place } },
  { noun: 'slide', row: 'hero-slides', body: { title: 'Diwali', description: 'Lights' } },
];

const collectionOf = (row: string) => (row === 'hero-slides' ? 'heroSlides' : row);

const idIn = (body: unknown) => z.looseObject({ _id: z.string() }).parse(body)._id;

describe.each(kinds)('a $noun', ({ noun, row, body }) => {
  const call = `POST /api/${row}`;
  const records = api.database.collection(collectionOf(row));
  const count = async () => (await records.count().get()).data().count;

  const add = (key: string | undefined, change: object = {}, by = api) =>
    by.send(call, {
      token: me.token,
      body: { ...body, ...change },
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    });

  it('that is sent again is the one of before, as it is now', async () => {
    const before = await count();
    const key = randomUUID();
    const first = await add(key);
    expectGood(requireRow(call), first);
    expect(await add(key)).toMatchObject({ status: 201, body: first.body });

    await records.doc(idIn(first.body)).update({ description: 'Changed since' });
    const third = await add(key);
    expectGood(requireRow(call), third);
    expect(third.body).toMatchObject({
      _id: idIn(first.body),
      description: 'Changed since',
    });
    expect(await count()).toBe(before + 1);
  });

  it('that is sent several times at once is one', async () => {
    const before = await count();
    const key = randomUUID();
    const answers = await Promise.all(times(6, (n) => add(key, {}, instances[n % 2])));
    expect(answers.map(({ status }) => status)).toEqual(times(6, () => 201));
    expect(new Set(answers.map((each) => idIn(each.body))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('under the key of another is refused', async () => {
    const key = randomUUID();
    await add(key);
    const before = await count();
    expectRefusal(422, await add(key, { description: 'Other words' }));
    const elsewhere = row === 'categories' ? 'hero-slides' : 'categories';
    const other = { name: 'Glass', title: 'Diwali', description: 'Lights' };
    expectRefusal(
      422,
      await api.send(`POST /api/${elsewhere}`, {
        token: me.token,
        body: other,
        headers: { 'Idempotency-Key': key },
      }),
    );
    expect(await count()).toBe(before);
  });

  it('that has been deleted since does not come back', async () => {
    const key = randomUUID();
    const id = idIn((await add(key)).body);
    await records.doc(id).delete();
    const again = await add(key);
    expectRefusal(409, again);
    expect(again.body).toEqual({
      error: `This ${noun} was added before, and has been deleted since.`,
    });
    expect((await records.doc(id).get()).exists).toBe(false);
  });

  it('without a key is a new one each time', async () => {
    const before = await count();
    const ids = [await add(undefined), await add(undefined)].map((each) => idIn(each.body));
    expect(new Set(ids).size).toBe(2);
    expect(await count()).toBe(before + 2);
  });

  it.each(['short', '__0123456789abcdef__', '../../admins/0123456789'])(
    'under %j is refused',
    async (key) => expectRefusal(400, await add(key)),
  );
});
