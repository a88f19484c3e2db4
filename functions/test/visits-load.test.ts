/**
 * Sends five hundred visits per second, including repeated ones and crawlers, to the router of one process, and rolls
 * them up by coalesced tasks. Tolerates about half of the rate on a shared machine, and prints the reached rate.
 * `VISIT_SECONDS` sets the duration.
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
/** The period in which writes of a document are counted, because two can be close together. */
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

/** A queue that runs one task per id, like Cloud Tasks. */
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

/** Returns the nth visit. One in twenty is a crawler, one a repeated visit. */
function offered(n: number): { visitor: number; userAgent?: string } {
  if (n % 20 === 5) return { visitor: n, userAgent: CRAWLER };
  return { visitor: n % 20 === 10 && n > PER_SECOND ? n - PER_SECOND - 1 : n };
}

const crawlers = times(SENT, offered).filter(({ userAgent }) => userAgent === CRAWLER).length;
const visitors = new Set(times(SENT, offered).map(({ visitor }) => visitor)).size - crawlers;

it(`all visits of ${SECONDS} s at ${PER_SECOND} per second are counted, with at most one write per document and second, and without personal data`, async () => {
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

/** Sends all visits at the given rate. Returns the responses and the seconds until the last one. */
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
  console.log(`visits: ${rate} per second, 50th ${middle}, 95th ${late} ms`);
}
