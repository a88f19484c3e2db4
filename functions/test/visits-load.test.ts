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
  openDatabase,
  percentile,
  pollUntil,
  readAllDocuments,
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
const VISITS_SENT = SECONDS * PER_SECOND;

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
    requestRollUp: async (day: Day) => {
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
function visitAt(n: number): { visitor: number; userAgent?: string } {
  if (n % 20 === 5) return { visitor: n, userAgent: CRAWLER };
  return { visitor: n % 20 === 10 && n > PER_SECOND ? n - PER_SECOND - 1 : n };
}

const crawlers = times(VISITS_SENT, visitAt).filter(
  ({ userAgent }) => userAgent === CRAWLER,
).length;
const visitors = new Set(times(VISITS_SENT, visitAt).map(({ visitor }) => visitor)).size - crawlers;

it(`all visits of ${SECONDS} s at ${PER_SECOND} per second are counted, with at most one write per document and second, and without personal data`, async () => {
  const recording = recordLogs();
  const queue = createQueue();
  const { send } = createTestApi(PROJECT, {
    database,
    address: addressOf,
    requestRollUp: queue.requestRollUp,
  });
  const writes = await watchWrites(database, ['analytics', 'salts']);
  const { responses, seconds } = await sendVisits(send);
  await queue.idle();

  const expectedDays = [{ date: dayAt(new Date()), count: visitors }];
  await pollUntil(
    async () => (await readLists(database)).daily,
    (daily) => isDeepStrictEqual(daily, expectedDays),
  );
  expect(await readLists(database)).toEqual(rollUp(expectedDays));
  writes.stop();
  const logs = recording.end();

  report(responses, seconds);
  expect(seconds).toBeLessThan(2 * SECONDS + 10);
  expect(responses.filter(({ status }) => status !== 204)).toEqual([]);
  const maxWrites = writes.maxWritesWithin(WINDOW_MS);
  expect(Object.keys(maxWrites)).toEqual(expect.arrayContaining(analyticsPaths));
  for (const [path, count] of Object.entries(maxWrites)) {
    expect.soft(count, path).toBeLessThanOrEqual(WINDOW_MS / 1_000);
  }
  const stored = JSON.stringify(await readAllDocuments(database));
  expect(findTraces([stored, logs], [...TRACES, 'visits/2'])).toEqual(['visits/2']);
}, 300_000);

const analyticsPaths = ['daily', 'weekly', 'monthly', 'yearly'].map((name) => `analytics/${name}`);

interface TimedResponse {
  status: number;
  ms: number;
}

/** Sends all visits at the given rate. Returns the responses and the seconds until the last one. */
async function sendVisits(send: Send): Promise<{ responses: TimedResponse[]; seconds: number }> {
  const startedAt = performance.now();
  const perTick = (PER_SECOND * TICK_MS) / 1_000;
  const responses: Promise<TimedResponse>[] = [];
  for (const tick of times(VISITS_SENT / perTick, Number)) {
    const delayMs = startedAt + tick * TICK_MS - performance.now();
    if (delayMs > 0) await clock.waitMs(delayMs);
    for (const n of times(perTick, Number)) responses.push(sendVisit(send, tick * perTick + n));
  }
  return {
    responses: await Promise.all(responses),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

async function sendVisit(send: Send, n: number): Promise<TimedResponse> {
  const startedAt = performance.now();
  const { visitor, userAgent } = visitAt(n);
  const { status } = await send('POST /api/visits', visitOf(visitor, userAgent));
  return { status, ms: performance.now() - startedAt };
}

function report(responses: readonly TimedResponse[], seconds: number): void {
  const ms = responses.map((each) => each.ms);
  const [median, p95] = [50, 95].map((percent) => Math.round(percentile(ms, percent)));
  const rate = Math.round(VISITS_SENT / seconds);
  console.log(`visits: ${rate} per second, 50th ${median}, 95th ${p95} ms`);
}
