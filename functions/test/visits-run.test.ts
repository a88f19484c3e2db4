/**
 * Ten weeks of visits to three processes, whose clocks differ and which die now and then, with repeats
 * and retries, and with roll-ups that are lost, late, doubled and broken off: in the end the four
 * documents are what an oracle says, and nothing tells who came. `VISITS` says how many are sent.
 */
import { addDays, type Day, type DayCount, dayAt, rollUp, startOfDay } from '@neev/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDays, rollUpDay } from '../src/services/roll-up.ts';
import { recountDay } from '../src/stores/analytics-store.ts';
import { dyingAtVisit, dyingInBatch } from './faulty-database.ts';
import { clearDatabase, createTestApi, openDatabase, type Send, times } from './harness.ts';
import { createChance } from './random.ts';
import { findTraces, recordLogs } from './traces.ts';
import { addressOf, CRAWLER, PROGRAM, readLists, TRACES, visitOf } from './visitors.ts';

const VISITS = Number(process.env.VISITS ?? 2_000);
/** Roll-ups come after each, and take as long for few visits as for many. */
const BATCHES = Math.min(VISITS / 50, 420);
const VISITORS = 2_000;
const DAYS = 70;
const LAST_DAY: Day = '2026-11-20';
const DAY_MS = 86_400_000;

const PROJECT = 'demo-visits-run';
const database = openDatabase(PROJECT);
const { below } = createChance('visits');
const oracle = new Map<Day, Set<number>>();
const asked: Day[] = [];
let deaths = 0;
let logs = '';

/** Takes visits, by a process that is started anew whenever it has died. */
interface Server {
  setClock(now: Date): void;
  /** Sends a visit until it is answered, and gives the day on which it came. */
  visit(visitor: number, userAgent?: string): Promise<Day>;
}

beforeAll(async () => {
  await clearDatabase(PROJECT);
  const recording = recordLogs();
  const servers = times(3, createServer);
  for (const batch of times(BATCHES, Number)) {
    const day = addDays(LAST_DAY, Math.floor((batch * DAYS) / BATCHES) - DAYS + 1);
    for (const server of servers) server.setClock(instantAbout(day));
    await Promise.all(times(Math.ceil(VISITS / BATCHES), () => arrive(anyOf(servers))));
    for (const robot of [CRAWLER, PROGRAM]) await anyOf(servers).visit(0, robot);
    await runTasks(day);
  }
  // What was lost is made up for when the days are closed, each by its own night.
  for (const day of oracle.keys()) await closeDays(database, startOfDay(addDays(day, 1)));
  logs = recording.end();
}, 600_000);

afterAll(() => clearDatabase(PROJECT));

it(`${VISITS} visits end in exactly the numbers of an oracle, in all four documents`, async () => {
  const days: DayCount[] = [...oracle].map(([date, { size }]) => ({ date, count: size }));
  days.sort((a, b) => a.date.localeCompare(b.date));
  expect(deaths).toBeGreaterThan(0);
  expect(await readLists(database)).toEqual(rollUp(days));
});

it('nothing that is stored or logged holds an address or a user agent', async () => {
  expect(logs).toContain('The process has died.');
  expect(await findTraces({ database, logs }, [...TRACES, 'visits/2026-'])).toEqual([
    'visits/2026-',
  ]);
}, 300_000);

/** A process remembers nothing of the one before, and dies after fifty visits or some hundred. */
function startProcess(now: () => Date): Send {
  return createTestApi(PROJECT, {
    database: dyingAtVisit(database, 50 + below(300)),
    now,
    address: addressOf,
    askForRollUp: async (day) => void asked.push(day),
  }).send;
}

function createServer(): Server {
  let now = startOfDay(LAST_DAY);
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
        deaths += 1;
        send = startProcess(() => now);
      }
    },
  };
}

/** One of all visitors, who may have been here before; the oracle notes the day. */
async function arrive(server: Server): Promise<void> {
  const visitor = below(VISITORS);
  const day = await server.visit(visitor);
  oracle.set(day, (oracle.get(day) ?? new Set()).add(visitor));
}

/** On that day mostly, by a clock that is late up to two days before. */
function instantAbout(day: Day): Date {
  const late = below(10) < 8 ? 0 : 1 + below(2);
  return new Date(startOfDay(addDays(day, -late)).getTime() + below(DAY_MS));
}

function anyOf(servers: readonly Server[]): Server {
  const server = servers[below(servers.length)];
  if (!server) throw new Error('There is no server.');
  return server;
}

/** Some of the tasks that were asked for: in any order, lost, doubled, or broken off half-way. */
async function runTasks(today: Day): Promise<void> {
  const now = startOfDay(addDays(today, 1));
  for (const day of new Set(asked.splice(0))) {
    const fate = below(10);
    if (fate < 3) continue;
    if (fate < 5) await expect(recountDay(dyingInBatch(database), day)).rejects.toThrow('died');
    const again = fate > 7 ? [day, addDays(day, -1), day] : [day];
    await Promise.all(again.map((each) => rollUpDay(database, each, now)));
  }
}
