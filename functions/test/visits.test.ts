/**
 * Visits that can be trusted: recorded once, rolled up to what an oracle says, whatever is late, doubled,
 * lost or reordered; and nothing kept that tells who. `VISITS` says how many are recorded.
 */
import {
  addDays,
  collections,
  type Day,
  type DayCount,
  dayAt,
  rollUp,
  startOfDay,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDays, rollUpDay } from '../src/services/roll-up.ts';
import { recountDay } from '../src/stores/analytics-store.ts';
import {
  clearDatabase,
  createTestApi,
  dump,
  eventually,
  openDatabase,
  type TestApi,
  times,
} from './harness.ts';
import { type Chance, createChance } from './random.ts';

const VISITS = Number(process.env.VISITS ?? 2_000);

const NOON = new Date('2026-11-20T06:30:00Z');
const TODAY = dayAt(NOON);

let now = NOON;
const address = (request: Request) => request.headers.get('Test-Address') ?? '203.0.113.1';
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
    address,
    askForRollUp: async (day) => void asked.push(day),
    limits: { visits: { capacity: 50, refillSeconds: 1 } },
  });
});

afterEach(() => void vi.restoreAllMocks());
afterAll(() => clearDatabase(PROJECT));

const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/142 Mobile';

/** A visit by the one of that number: their address and their browser are their own. */
function visit(visitor: number, userAgent = `${PHONE} V/${visitor}`) {
  const headers = {
    'User-Agent': userAgent,
    'Test-Address': `198.51.${visitor >> 8}.${visitor & 255}`,
  };
  return api.send('POST /api/visits', { body: {}, headers });
}

async function recordedOn(day: Day): Promise<number> {
  const query = database.collection(collections.visits).where('day', '==', day);
  return (await query.count().get()).data().count;
}

async function readLists(from: Firestore = database) {
  const names = ['daily', 'weekly', 'monthly', 'yearly'];
  const read = names.map(async (name) => [
    name,
    (await from.collection(collections.analytics).doc(name).get()).get('items') ?? [],
  ]);
  return Object.fromEntries(await Promise.all(read));
}

describe('a visit', () => {
  it('is answered with nothing, whether it counts or not, and asks for the roll-up once', async () => {
    for (const _ of times(3, Number)) {
      const { status, text } = await visit(1);
      expect([status, text]).toEqual([204, '']);
    }
    expect((await visit(2, 'curl/8.5.0')).status).toBe(204);
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

  it('that does not count is counted by its reason', async () => {
    await visit(1);
    await visit(1);
    await visit(2, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    await visit(3, 'curl/8.5.0');
    for (const n of times(52, Number)) await visit(4, `${PHONE} V/${n}`);
    const limited = database.collection('uncountedVisits').where('limited', '==', 2);
    const [reasons] = await eventually(
      async () => (await limited.get()).docs.map((each) => each.data()),
      (found) => found.length > 0,
    );
    expect(reasons).toMatchObject({ repeated: 1, crawler: 1, automated: 1 });
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
    expect((await readLists()).daily).toEqual([{ date: TODAY, count: 1 }]);
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
    expect((await readLists()).daily).toHaveLength(3);
  });

  it(`of ${VISITS} visits over ten weeks, with repeats, lost and doubled tasks and crashes, is what an oracle says`, async () => {
    const chance = createChance('visits');
    const firstDay = addDays(TODAY, -69);
    const oracle = new Map<Day, Set<number>>();
    for (const batch of times(Math.ceil(VISITS / 50), Number)) {
      const share = batch / Math.ceil(VISITS / 50);
      const day = addDays(firstDay, Math.floor(share * 70));
      now = new Date(startOfDay(day).getTime() + chance.below(86_400_000));
      const visitors = times(50, () => chance.below(2_000));
      const seen = oracle.get(day) ?? new Set();
      oracle.set(day, new Set([...seen, ...visitors]));
      await Promise.all(visitors.map((visitor) => visit(visitor)));
      await runTasks(chance);
    }
    // What was lost is made up for when the days are closed, each by its own night.
    for (const day of oracle.keys()) await closeDays(database, startOfDay(addDays(day, 1)));

    const days: DayCount[] = [...oracle].map(([date, { size }]) => ({ date, count: size }));
    expect(await readLists()).toEqual(rollUp(days));
  }, 600_000);

  /** Some of the tasks that were asked for: in any order, lost, doubled, or broken off half-way. */
  async function runTasks({ below }: Chance): Promise<void> {
    const days = new Set(asked.splice(0));
    for (const day of days) {
      const fate = below(10);
      if (fate < 3) continue;
      if (fate < 5) await crash(day);
      const again = fate > 7 ? [day, addDays(day, -1), day] : [day];
      await Promise.all(again.map((each) => rollUpDay(database, each, now)));
    }
  }

  /** A task whose process dies before it has written. */
  async function crash(day: Day): Promise<void> {
    const dying = new Proxy(database, {
      get: (target, name) => {
        if (name !== 'runTransaction') return Reflect.get(target, name).bind(target);
        return async () => {
          throw new Error('The process has died.');
        };
      },
    });
    await expect(recountDay(dying, day)).rejects.toThrow('died');
  }
});

it('nothing that is stored or logged holds an address or a user agent', async () => {
  const printed: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...words) => {
      printed.push(JSON.stringify(words));
    });
  }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await Promise.all(times(60, (n) => visit(n % 40)));
  await visit(77, 'curl/8.5.0 secret-agent');
  await rollUpDay(database, TODAY, NOON);
  vi.restoreAllMocks();
  const kept = JSON.stringify(await dump(database)) + printed.join('\n');
  expect(kept).toContain(TODAY);
  for (const trace of ['198.51.', 'SM-A155F', 'Mozilla', 'curl', 'secret-agent']) {
    expect(kept).not.toContain(trace);
  }
});
