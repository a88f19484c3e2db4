/**
 * Visits offered to the router of one process at five hundred a second, rolled up by coalesced tasks as
 * they come; repeats and crawlers among them. A machine that others use may fall behind, by half and a
 * little at the most; the rate that was kept is printed. `VISIT_SECONDS` says for how long.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Day, dayAt, rollUp } from '@neev/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rollUpDay } from '../src/analytics/roll-up.ts';
import { coalescedTask, runCoalesced } from '../src/lib/coalesce.ts';
import {
  clearDatabase,
  createTestApi,
  dump,
  eventually,
  openDatabase,
  percentile,
  type Send,
  times,
} from './harness.ts';
import { findTraces, recordLogs } from './traces.ts';
import { addressOf, CRAWLER, readLists, TRACES, visitOf } from './visitors.ts';
import { watchWrites } from './watch-writes.ts';

const SECONDS = Number(process.env.VISIT_SECONDS ?? 3);
const PER_SECOND = 500;
const TICK_MS = 20;
/** Over which writes of a document are counted: two may come close together. */
const WINDOW_MS = 4_000;
const SENT = SECONDS * PER_SECOND;

const PROJECT = 'demo-visits-load';
const database = openDatabase(PROJECT);

beforeAll(() => clearDatabase(PROJECT));
afterAll(() => clearDatabase(PROJECT));

const clock = {
  nowMs: () => Date.now(),
  waitMs: (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds)),
};

/** A queue that runs a task once for each name, as Cloud Tasks does. */
function createQueue() {
  const running = new Map<string, Promise<void>>();
  return {
    askFor: async (day: Day) => {
      const { id, repeatAtMs } = coalescedTask(day, new Date());
      if (running.has(id)) return;
      running.set(
        id,
        runCoalesced({ repeatAtMs }, () => rollUpDay(database, day, new Date()), clock),
      );
    },
    idle: () => Promise.all(running.values()),
  };
}

/** What is offered: in twenty, one crawler, and one who was here a second ago. */
function offered(n: number): { visitor: number; userAgent?: string } {
  if (n % 20 === 5) return { visitor: n, userAgent: CRAWLER };
  return { visitor: n % 20 === 10 && n > PER_SECOND ? n - PER_SECOND - 1 : n };
}

const crawlers = times(SENT, offered).filter(({ userAgent }) => userAgent === CRAWLER).length;
const visitors = new Set(times(SENT, offered).map(({ visitor }) => visitor)).size - crawlers;

it(`all visits of ${SECONDS} s, offered at ${PER_SECOND} a second, are counted; no document is written more than once a second, and nothing tells who came`, async () => {
  const recording = recordLogs();
  const queue = createQueue();
  const { send } = createTestApi(PROJECT, {
    database,
    address: addressOf,
    askForRollUp: queue.askFor,
  });
  const writes = await watchWrites(database, ['analytics', 'salts']);
  const { answers, seconds } = await offerVisits(send);
  await queue.idle();

  const counted = [{ date: dayAt(new Date()), count: visitors }];
  await eventually(
    async () => (await readLists(database)).daily,
    (daily) => isDeepStrictEqual(daily, counted),
  );
  expect(await readLists(database)).toEqual(rollUp(counted));
  writes.stop();
  const logs = recording.end();

  report(answers, seconds);
  expect(seconds).toBeLessThan(2 * SECONDS + 10);
  expect(answers.filter(({ status }) => status !== 204)).toEqual([]);
  const most = writes.mostWithin(WINDOW_MS);
  expect(Object.keys(most)).toEqual(expect.arrayContaining(writtenOften));
  for (const [path, count] of Object.entries(most)) {
    expect.soft(count, path).toBeLessThanOrEqual(WINDOW_MS / 1_000);
  }
  const stored = JSON.stringify(await dump(database));
  expect(findTraces([stored, logs], [...TRACES, 'visits/2'])).toEqual(['visits/2']);
}, 300_000);

const writtenOften = ['daily', 'weekly', 'monthly', 'yearly'].map((name) => `analytics/${name}`);

interface Answered {
  status: number;
  ms: number;
}

/** Sends all of them, as many in each tick as the rate says; how long until the last was answered. */
async function offerVisits(send: Send): Promise<{ answers: Answered[]; seconds: number }> {
  const startedAt = performance.now();
  const perTick = (PER_SECOND * TICK_MS) / 1_000;
  const answers: Promise<Answered>[] = [];
  for (const tick of times(SENT / perTick, Number)) {
    const aheadMs = startedAt + tick * TICK_MS - performance.now();
    if (aheadMs > 0) await clock.waitMs(aheadMs);
    for (const n of times(perTick, Number)) answers.push(tell(send, tick * perTick + n));
  }
  return {
    answers: await Promise.all(answers),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

async function tell(send: Send, n: number): Promise<Answered> {
  const begunAt = performance.now();
  const { visitor, userAgent } = offered(n);
  const { status } = await send('POST /api/visits', visitOf(visitor, userAgent));
  return { status, ms: performance.now() - begunAt };
}

function report(answers: readonly Answered[], seconds: number): void {
  const ms = answers.map((each) => each.ms);
  const [middle, late] = [50, 95].map((percent) => Math.round(percentile(ms, percent)));
  const rate = Math.round(SENT / seconds);
  console.log(`visits: ${rate} a second, 50th ${middle}, 95th ${late} ms`);
}
