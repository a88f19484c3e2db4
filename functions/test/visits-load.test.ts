/**
 * Visits offered to the router of one process at five hundred a second, rolled up by coalesced tasks as
 * they come. Whether the machine keeps up is printed, not demanded. `VISIT_SECONDS` says for how long.
 */
import { collections, type Day, dailyDocument, dayAt } from '@neev/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { coalescedTask, runCoalesced } from '../src/services/coalesce.ts';
import { rollUpDay } from '../src/services/roll-up.ts';
import {
  clearDatabase,
  createTestApi,
  eventually,
  median,
  openDatabase,
  times,
} from './harness.ts';

const SECONDS = Number(process.env.VISIT_SECONDS ?? 3);
const PER_SECOND = 500;
const TICK_MS = 20;

const PROJECT = 'demo-visits-load';
const database = openDatabase(PROJECT);
const daily = database.doc(`${collections.analytics}/daily`);

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

it(`all visits of ${SECONDS} s, offered at ${PER_SECOND} a second, are counted, and the days are written once a second at most`, async () => {
  const queue = createQueue();
  const { send } = createTestApi(PROJECT, {
    database,
    address: ({ headers }) => headers.get('Test-Address') ?? '',
    askForRollUp: queue.askFor,
  });
  let writes = -1;
  const stopWatching = daily.onSnapshot(() => {
    writes += 1;
  });
  const startedAt = performance.now();
  const answers: Promise<{ status: number; ms: number }>[] = [];
  const perTick = (PER_SECOND * TICK_MS) / 1_000;
  for (const tick of times((SECONDS * 1_000) / TICK_MS, Number)) {
    const behindMs = startedAt + tick * TICK_MS - performance.now();
    if (behindMs > 0) await clock.waitMs(behindMs);
    for (const n of times(perTick, Number)) answers.push(visit(send, tick * perTick + n));
  }
  const all = await Promise.all(answers);
  const sentSeconds = (performance.now() - startedAt) / 1_000;
  await queue.idle();
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;

  const sent = SECONDS * PER_SECOND;
  expect(all.filter(({ status }) => status !== 204)).toEqual([]);
  const today = dayAt(new Date());
  await eventually(
    async () => dailyDocument.parse((await daily.get()).data()).items,
    (items) => items.some(({ date, count }) => date === today && count === sent),
  );
  stopWatching();
  console.log(
    `visits: ${sent} in ${sentSeconds.toFixed(1)} s, median ${Math.round(median(all.map(({ ms }) => ms)))} ms,`,
    `${writes} writes of a day in ${elapsedSeconds.toFixed(1)} s`,
  );
  expect(writes).toBeLessThanOrEqual(Math.ceil(elapsedSeconds));
}, 300_000);

type Sender = ReturnType<typeof createTestApi>['send'];

async function visit(send: Sender, visitor: number): Promise<{ status: number; ms: number }> {
  const begunAt = performance.now();
  const { status } = await send('POST /api/visits', {
    body: {},
    headers: {
      'User-Agent': `Mozilla/5.0 (Linux; Android 14; V${visitor}) Chrome/142 Mobile`,
      'Test-Address': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
  });
  return { status, ms: performance.now() - begunAt };
}
