/**
 * Simulates five weeks of visits around the end of a year, with three processes whose clocks differ and which crash,
 * repeated visits and retries, and lost, duplicated and interrupted roll-ups. Compares the four documents with an
 * oracle and searches for personal data. `VISITS` sets the number of visits.
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
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountDay, recountRetainedDays, rollUpDay } from '../src/analytics/roll-up.ts';
import { crashingAtVisit, crashingInBatch } from './faulty-database.ts';
import {
  clearDatabase,
  createTestApi,
  openDatabase,
  readAllDocuments,
  type Send,
  times,
} from './harness.ts';
import { createRandom } from './random.ts';
import { findTraces, recordLogs } from './traces.ts';
import { AUTOMATED_CLIENT, addressOf, CRAWLER, readLists, TRACES, visitOf } from './visitors.ts';

const VISITS = Number(process.env.VISITS ?? 2_000);
const DAYS = 35;
/** Roll-ups follow each batch; their duration does not depend on the number of visits. */
const BATCHES_A_DAY = VISITS < 10_000 ? 1 : 3;
const BATCHES = DAYS * BATCHES_A_DAY;
const VISITORS = 2_000;
const FIRST_DAY: Day = '2026-12-10';
const DAY_MS = 86_400_000;

const PROJECT = 'demo-visits-run';
const database = openDatabase(PROJECT);
const { below } = createRandom('visits');
const oracle = new Map<Day, Set<number>>();
const requestedDays: Day[] = [];
const crashes = { process: 0, task: 0 };
/** Everything that was in the database, also temporarily. */
const stored: string[] = [];
let logs = '';

/** Receives visits in a process that is restarted after each crash. */
interface Server {
  setClock(now: Date): void;
  /** Sends a visit until it gets a response. Returns the day of the visit. */
  visit(visitor: number, userAgent?: string): Promise<Day>;
}

beforeAll(async () => {
  await clearDatabase(PROJECT);
  const recording = recordLogs();
  const servers = times(3, createServer);
  for (const batch of times(BATCHES, Number)) {
    const day = addDays(FIRST_DAY, Math.floor(batch / BATCHES_A_DAY));
    for (const server of servers) server.setClock(randomInstantOn(day));
    await Promise.all(times(batchSize(batch), () => sendRandomVisit(pickServer(servers))));
    for (const userAgent of [CRAWLER, AUTOMATED_CLIENT])
      await pickServer(servers).visit(0, userAgent);
    await runTasks(day);
    if ((batch + 1) % BATCHES_A_DAY === 0) await endDay(day);
  }
  stored.push(JSON.stringify(await readAllDocuments(database)));
  logs = recording.end();
}, 600_000);

afterAll(() => clearDatabase(PROJECT));

it(`${VISITS} visits give exactly the counts of an oracle in all four documents`, async () => {
  const days: DayCount[] = [...oracle].map(([date, { size }]) => ({ date, count: size }));
  days.sort((a, b) => a.date.localeCompare(b.date));
  expect(Math.min(crashes.process, crashes.task)).toBeGreaterThan(0);
  expect(await readLists(database)).toEqual(rollUp(days));
});

it('neither database nor log contains an address or a user agent', async () => {
  expect(logs).toContain('The process crashed.');
  expect(findTraces([...stored, logs], [...TRACES, FIRST_DAY])).toEqual([FIRST_DAY]);
});

/** Starts a process without the memory of the previous one; it crashes after a share of all visits. */
function startProcess(now: () => Date): Send {
  return createTestApi(PROJECT, {
    database: crashingAtVisit(database, VISITS / 40 + below(VISITS / 10)),
    now,
    address: addressOf,
    requestRollUp: async (day) => void requestedDays.push(day),
  }).send;
}

function createServer(): Server {
  let now = startOfDay(FIRST_DAY);
  let send = startProcess(() => now);
  return {
    setClock(instant) {
      now = instant;
    },
    async visit(visitor, userAgent) {
      for (;;) {
        const process = send;
        const { status } = await process('POST /api/visits', visitOf(visitor, userAgent));
        if (status === 204) return dayAt(now);
        if (process !== send) continue;
        countCrash('process');
        send = startProcess(() => now);
      }
    },
  };
}

/** Sends the visit of a random visitor, possibly repeated, and records the day in the oracle. */
async function sendRandomVisit(server: Server): Promise<void> {
  const visitor = below(VISITORS);
  const day = await server.visit(visitor);
  oracle.set(day, (oracle.get(day) ?? new Set()).add(visitor));
}

function countCrash(kind: keyof typeof crashes): void {
  crashes[kind] += 1;
}

/** Returns the number of visits in a batch; all batches together have `VISITS`. */
function batchSize(batch: number): number {
  const before = (count: number) => Math.floor((count * VISITS) / BATCHES);
  return before(batch + 1) - before(batch);
}

/** Returns an instant that is usually on that day; the clock can be a day late. */
function randomInstantOn(day: Day): Date {
  const shift = below(10) < 8 ? 0 : -1;
  return new Date(startOfDay(addDays(day, shift)).getTime() + below(DAY_MS));
}

function pickServer(servers: readonly Server[]): Server {
  const server = servers[below(servers.length)];
  if (!server) throw new Error('There is no server.');
  return server;
}

/** Runs the requested tasks in random order; loses, duplicates or interrupts some. */
async function runTasks(today: Day): Promise<void> {
  const now = startOfDay(addDays(today, 1));
  for (const day of new Set(requestedDays.splice(0))) {
    const outcome = below(10);
    if (outcome < 3) continue;
    // A task that has nothing to write does not reach the crash.
    if (outcome < 5)
      await recountDay(crashingInBatch(database), day).catch(() => countCrash('task'));
    const rolledUpDays = outcome > 7 ? [day, addDays(day, -1), day] : [day];
    await Promise.all(rolledUpDays.map((each) => rollUpDay(database, each, now)));
  }
}

/** Runs the nightly reconciliation, then deletes expired records like the time-to-live policy. */
async function endDay(day: Day): Promise<void> {
  const midnight = startOfDay(addDays(day, 1));
  await recountRetainedDays(database, midnight);
  const { docs } = await database.collection(collections.visits).get();
  const expired = docs.filter((each) => each.get('expiresAt').toDate() <= midnight);
  stored.push(JSON.stringify(expired.map((each) => [each.id, each.data()])));
  await Promise.all(expired.map(({ ref }) => ref.delete()));
}
