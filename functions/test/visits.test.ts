/**
 * Single visits and roll-ups: recorded once, on the right day, under a secret that goes. What becomes of
 * many is in visits-run.test.ts and visits-load.test.ts.
 */
import { addDays, collections, type Day, dayAt, startOfDay } from '@neev/domain';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDays, rollUpDay } from '../src/analytics/roll-up.ts';
import { holdingBatches } from './faulty-database.ts';
import {
  clearDatabase,
  createTestApi,
  muteBugs,
  openDatabase,
  type TestApi,
  times,
} from './harness.ts';
import { addressOf, CRAWLER, PHONE, PROGRAM, readLists, visitOf } from './visitors.ts';

const NOON = new Date('2026-11-20T06:30:00Z');
const TODAY = dayAt(NOON);

let now = NOON;
const asked: Day[] = [];

const PROJECT = 'demo-visits';
const database = openDatabase(PROJECT);

/** A process of its own for each test: it remembers secrets and limits. */
let api: TestApi;

beforeEach(async () => {
  now = NOON;
  asked.length = 0;
  await clearDatabase(PROJECT);
  api = createTestApi(PROJECT, {
    database,
    now: () => now,
    address: addressOf,
    askForRollUp: async (day) => void asked.push(day),
    limits: { visitsPerHour: 50 },
  });
});

afterEach(() => void vi.restoreAllMocks());
afterAll(() => clearDatabase(PROJECT));

function visit(visitor: number, userAgent?: string) {
  return api.send('POST /api/visits', visitOf(visitor, userAgent));
}

async function recordedOn(day: Day): Promise<number> {
  const query = database.collection(collections.visits).where('day', '==', day);
  return (await query.count().get()).data().count;
}

describe('a visit', () => {
  it('is answered with nothing, whether it counts or not, and asks for the roll-up once', async () => {
    for (const _ of times(3, Number)) {
      const { status, text } = await visit(1);
      expect([status, text]).toEqual([204, '']);
    }
    expect((await visit(2, PROGRAM)).status).toBe(204);
    expect(await recordedOn(TODAY)).toBe(1);
    expect(asked).toEqual([TODAY]);
  });

  it('belongs to the day of the Indian calendar', async () => {
    now = new Date('2026-11-20T18:29:59.999Z');
    await visit(1);
    now = new Date('2026-11-20T18:30:00Z');
    await visit(1);
    expect([await recordedOn('2026-11-20'), await recordedOn('2026-11-21')]).toEqual([1, 1]);
  });

  it('that is sent at the same time by many tabs counts once', async () => {
    await Promise.all(times(20, () => visit(1)));
    expect(await recordedOn(TODAY)).toBe(1);
  });

  it('counts though nobody could be asked for the roll-up', async () => {
    const failing = createTestApi(PROJECT, {
      database,
      now: () => now,
      askForRollUp: () => Promise.reject(new Error('no queue')),
    });
    const headers = { 'User-Agent': PHONE };
    expect((await failing.send('POST /api/visits', { body: {}, headers })).status).toBe(204);
    expect(await recordedOn(TODAY)).toBe(1);
  });

  it('that cannot be stored is not said to be', async () => {
    muteBugs();
    const gone = openDatabase(PROJECT);
    const outage = () => Promise.reject(Object.assign(new Error('gone'), { code: 14 }));
    const writer = Object.assign(gone.bulkWriter(), { create: outage });
    gone.bulkWriter = () => writer;
    const failing = createTestApi(PROJECT, { database: gone, now: () => now });
    expect((await failing.send('POST /api/visits', visitOf(1))).status).toBe(503);
  });

  it('is stored while a roll-up of its day is under way', async () => {
    await visit(1);
    const held = holdingBatches(database);
    const rolling = rollUpDay(held.database, TODAY, NOON);
    await held.reached;
    expect((await visit(2)).status).toBe(204);
    held.release();
    await rolling;
    expect((await readLists(database)).daily).toEqual([{ date: TODAY, count: 1 }]);
  });

  it('of a crawler, of a program or beyond the limit of its address does not count', async () => {
    await visit(1);
    await visit(2, CRAWLER);
    await visit(3, PROGRAM);
    for (const n of times(52, Number)) await visit(4, `${PHONE} V/${n}`);
    expect(await recordedOn(TODAY)).toBe(51);
  });
});

describe('the secret of a day', () => {
  const saltDays = async () =>
    (await database.collection('salts').get()).docs.map(({ id }) => id).sort();

  it('is gone two days later, and that of the day before is not', async () => {
    await visit(1);
    now = startOfDay(addDays(TODAY, 1));
    await visit(1);
    await closeDays(database, now);
    expect(await saltDays()).toEqual([TODAY, addDays(TODAY, 1)]);
    await closeDays(database, startOfDay(addDays(TODAY, 2)));
    expect(await saltDays()).toEqual([addDays(TODAY, 1)]);
  });

  it('makes another of the same visitor each day', async () => {
    await visit(1);
    now = startOfDay(addDays(TODAY, 1));
    await visit(1);
    const { docs } = await database.collection(collections.visits).get();
    const hashes = docs.map(({ id }) => id.slice('2026-11-20-'.length));
    expect(new Set(hashes).size).toBe(2);
  });
});

describe('the roll-up', () => {
  it('leaves a day alone whose records may be gone', async () => {
    await visit(1);
    await rollUpDay(database, TODAY, NOON);
    await database.recursiveDelete(database.collection(collections.visits));
    await rollUpDay(database, TODAY, startOfDay(addDays(TODAY, 3)));
    expect((await readLists(database)).daily).toEqual([{ date: TODAY, count: 1 }]);
  });

  it('writes nothing when nothing has changed', async () => {
    await visit(1);
    await rollUpDay(database, TODAY, NOON);
    const daily = database.doc(`${collections.analytics}/daily`);
    const { updateTime } = await daily.get();
    await rollUpDay(database, TODAY, NOON);
    expect((await daily.get()).updateTime).toEqual(updateTime);
  });

  it('of many days at the same time loses none', async () => {
    const days = times(3, (n) => addDays(TODAY, -n));
    for (const day of days) {
      now = startOfDay(day);
      await visit(1);
    }
    await Promise.all([...days, ...days].map((day) => rollUpDay(database, day, NOON)));
    expect((await readLists(database)).daily).toHaveLength(3);
  });
});
