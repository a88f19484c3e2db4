/**
 * Tests single visits and roll-ups. visits-run.test.ts and visits-load.test.ts test many
 * visits.
 */
import { addDays, collections, type Day, dayAt, startOfDay } from '@neev/domain';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recountRetainedDays, rollUpDay } from '../src/analytics/roll-up.ts';
import { pausingBatches } from './faulty-database.ts';
import {
  clearDatabase,
  createTestApi,
  muteErrorLog,
  openDatabase,
  type TestApi,
  times,
} from './harness.ts';
import { AUTOMATED_CLIENT, addressOf, CRAWLER, PHONE, readLists, visitOf } from './visitors.ts';

const NOON = new Date('2026-11-20T06:30:00Z');
const TODAY = dayAt(NOON);

let now = NOON;
const requestedDays: Day[] = [];

const PROJECT = 'demo-visits';
const database = openDatabase(PROJECT);

/** Created for each test, because it caches salts and limits. */
let api: TestApi;

beforeEach(async () => {
  now = NOON;
  requestedDays.length = 0;
  await clearDatabase(PROJECT);
  api = createTestApi(PROJECT, {
    database,
    now: () => now,
    address: addressOf,
    requestRollUp: async (day) => void requestedDays.push(day),
    limits: { visitsPerHour: 50 },
  });
});

afterEach(() => void vi.restoreAllMocks());
afterAll(() => clearDatabase(PROJECT));

function sendVisit(visitor: number, userAgent?: string) {
  return api.send('POST /api/visits', visitOf(visitor, userAgent));
}

async function countVisitsOn(day: Day): Promise<number> {
  const query = database.collection(collections.visits).where('day', '==', day);
  return (await query.count().get()).data().count;
}

describe('a visit', () => {
  it('gets an empty response, counted or not, and requests the roll-up once', async () => {
    for (const _ of times(3, Number)) {
      const { status, text } = await sendVisit(1);
      expect([status, text]).toEqual([204, '']);
    }
    expect((await sendVisit(2, AUTOMATED_CLIENT)).status).toBe(204);
    expect(await countVisitsOn(TODAY)).toBe(1);
    expect(requestedDays).toEqual([TODAY]);
  });

  it('belongs to the day of the Indian calendar', async () => {
    now = new Date('2026-11-20T18:29:59.999Z');
    await sendVisit(1);
    now = new Date('2026-11-20T18:30:00Z');
    await sendVisit(1);
    expect([await countVisitsOn('2026-11-20'), await countVisitsOn('2026-11-21')]).toEqual([1, 1]);
  });

  it('that many tabs send at the same time is counted once', async () => {
    await Promise.all(times(20, () => sendVisit(1)));
    expect(await countVisitsOn(TODAY)).toBe(1);
  });

  it('is counted even if the roll-up could not be requested', async () => {
    const failing = createTestApi(PROJECT, {
      database,
      now: () => now,
      requestRollUp: () => Promise.reject(new Error('no queue')),
    });
    const headers = { 'User-Agent': PHONE };
    expect((await failing.send('POST /api/visits', { body: {}, headers })).status).toBe(204);
    expect(await countVisitsOn(TODAY)).toBe(1);
  });

  it('that cannot be stored gives an error', async () => {
    muteErrorLog();
    const unavailable = openDatabase(PROJECT);
    const outage = () => Promise.reject(Object.assign(new Error('gone'), { code: 14 }));
    const writer = Object.assign(unavailable.bulkWriter(), { create: outage });
    unavailable.bulkWriter = () => writer;
    const failing = createTestApi(PROJECT, { database: unavailable, now: () => now });
    expect((await failing.send('POST /api/visits', visitOf(1))).status).toBe(503);
  });

  it('is stored during a roll-up of its day', async () => {
    await sendVisit(1);
    const paused = pausingBatches(database);
    const rollUpInProgress = rollUpDay(paused.database, TODAY, NOON);
    await paused.reached;
    expect((await sendVisit(2)).status).toBe(204);
    paused.release();
    await rollUpInProgress;
    expect((await readLists(database)).daily).toEqual([{ date: TODAY, count: 1 }]);
  });

  it('of a crawler, of a program or beyond the limit of its address is not counted', async () => {
    await sendVisit(1);
    await sendVisit(2, CRAWLER);
    await sendVisit(3, AUTOMATED_CLIENT);
    for (const n of times(52, Number)) await sendVisit(4, `${PHONE} V/${n}`);
    expect(await countVisitsOn(TODAY)).toBe(51);
  });
});

describe('the salt of a day', () => {
  const saltDays = async () =>
    (await database.collection('salts').get()).docs.map(({ id }) => id).sort();

  it('is deleted two days later, and that of the previous day is kept', async () => {
    await sendVisit(1);
    now = startOfDay(addDays(TODAY, 1));
    await sendVisit(1);
    await recountRetainedDays(database, now);
    expect(await saltDays()).toEqual([TODAY, addDays(TODAY, 1)]);
    await recountRetainedDays(database, startOfDay(addDays(TODAY, 2)));
    expect(await saltDays()).toEqual([addDays(TODAY, 1)]);
  });

  it('gives the same visitor another hash each day', async () => {
    await sendVisit(1);
    now = startOfDay(addDays(TODAY, 1));
    await sendVisit(1);
    const { docs } = await database.collection(collections.visits).get();
    const hashes = docs.map(({ id }) => id.slice('2026-11-20-'.length));
    expect(new Set(hashes).size).toBe(2);
  });
});

describe('the roll-up', () => {
  it('does not change a day whose records may have expired', async () => {
    await sendVisit(1);
    await rollUpDay(database, TODAY, NOON);
    await database.recursiveDelete(database.collection(collections.visits));
    await rollUpDay(database, TODAY, startOfDay(addDays(TODAY, 3)));
    expect((await readLists(database)).daily).toEqual([{ date: TODAY, count: 1 }]);
  });

  it('writes nothing if nothing has changed', async () => {
    await sendVisit(1);
    await rollUpDay(database, TODAY, NOON);
    const daily = database.doc(`${collections.analytics}/daily`);
    const { updateTime } = await daily.get();
    await rollUpDay(database, TODAY, NOON);
    expect((await daily.get()).updateTime).toEqual(updateTime);
  });

  it('of several days at the same time loses no count', async () => {
    const days = times(3, (n) => addDays(TODAY, -n));
    for (const day of days) {
      now = startOfDay(day);
      await sendVisit(1);
    }
    await Promise.all([...days, ...days].map((day) => rollUpDay(database, day, NOON)));
    expect((await readLists(database)).daily).toHaveLength(3);
  });
});
