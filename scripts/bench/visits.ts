/**
 * The cost of a visit: counts the Firestore operations of the router and of the roll-ups that it
 * requests, for visits at even intervals around the middle of a day. The reads of a roll-up grow with the
 * visits of the day; in the middle of the day they are average. The clock is simulated. Firestore's
 * time-to-live deletes each visit; work that is done once a day is left out.
 */
import { collections, type Day, dailyDocument, dayAt, startOfDay } from '@neev/domain';
import { openCountedDatabase } from '@neev/functions/billed-operations';
import { coalescedTask } from '@neev/functions/coalesce';
import { rollUpDay } from '@neev/functions/roll-up';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { Table } from './report.ts';
import { ADDRESS_HEADER, createRouter, type Send } from './router.ts';

/** Enough for visits at even intervals; the emulator needs a second to count the visits of half a day. */
const VISITS = 100;

/** The second is a million visits in thirty days. */
const VISITS_PER_DAY = [1_000, 33_333];

const MS_PER_DAY = 86_400_000;

/** The maximum number of writes in one batch. */
const BATCH_SIZE = 500;

/** US dollars for a million operations beyond the free quota. */
interface Prices {
  read: number;
  write: number;
  delete: number;
  functionCall: number;
}

/**
 * Firestore: as listed for the multi-region location `nam5`; single regions are listed at less
 * (https://firebase.google.com/docs/firestore/pricing). Functions: the call only, without compute time
 * (https://firebase.google.com/pricing).
 */
const prices: Prices = { read: 0.6, write: 1.8, delete: 0.2, functionCall: 0.4 };

/** The number of operations of each kind. */
type Operations = Record<keyof Prices, number>;

export async function measureVisits(): Promise<Table> {
  const rows: string[][] = [];
  for (const visitsPerDay of VISITS_PER_DAY)
    rows.push(toRow(visitsPerDay, await operationsPerVisit(visitsPerDay)));
  return {
    title: 'Cost of a visit',
    head: [
      'Visits a day',
      'Writes',
      'Reads',
      'Deletes',
      'Function calls',
      'US$ per million visits',
    ],
    rows,
  };
}

function toRow(visitsPerDay: number, operations: Operations): string[] {
  const { write, read, delete: deletes, functionCall } = operations;
  const counts = [write, read, deletes, functionCall].map((each) => each.toFixed(2));
  return [visitsPerDay.toLocaleString('en-IN'), ...counts, costPerMillion(operations).toFixed(2)];
}

async function operationsPerVisit(visitsPerDay: number): Promise<Operations> {
  const before = Math.floor((visitsPerDay - VISITS) / 2);
  const day = dayAt(new Date());
  const projectId = `demo-bench-visits-${visitsPerDay}`;
  const uncountedDatabase = getFirestore(initializeApp({ projectId }, projectId));
  await writeEarlierVisits(uncountedDatabase, day, before);

  const { database, operations } = openCountedDatabase(projectId);
  const tasks = createRollUpTasks((due) => rollUpDay(database, due.day, due.now));
  let nowMs = 0;
  const send = createRouter(database, {
    now: () => new Date(nowMs),
    requestRollUp: async (requestedDay) => tasks.request(requestedDay, nowMs),
  });
  for (let n = 0; n < VISITS; n += 1) {
    nowMs = startOfDay(day).getTime() + ((before + n) * MS_PER_DAY) / visitsPerDay;
    await tasks.runUntil(nowMs);
    await sendVisit(send, n);
  }
  await tasks.runUntil(Number.POSITIVE_INFINITY);
  await requireCount(uncountedDatabase, day, before + VISITS);
  return {
    read: operations.reads / VISITS,
    write: operations.writes / VISITS,
    delete: 1,
    functionCall: (VISITS + tasks.count()) / VISITS,
  };
}

/** Stores the earlier visits of the day. */
async function writeEarlierVisits(database: Firestore, day: Day, visits: number): Promise<void> {
  for (let from = 0; from < visits; from += BATCH_SIZE) {
    const batch = database.batch();
    for (let n = from; n < Math.min(from + BATCH_SIZE, visits); n += 1) {
      batch.set(database.doc(`${collections.visits}/${day}-before-${n}`), { day });
    }
    await batch.commit();
  }
}

async function sendVisit(send: Send, visitor: number): Promise<void> {
  const response = await send(
    new Request('http://api/api/visits', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142 Mobile',
        [ADDRESS_HEADER]: `10.0.${visitor >> 8}.${visitor & 255}`,
      },
      body: '{}',
    }),
  );
  if (response.status !== 204) throw new Error(`The API responded with status ${response.status}.`);
}

/** @throws Error when the roll-up counted another number of visits, so that the figures are invalid. */
async function requireCount(database: Firestore, day: Day, expected: number): Promise<void> {
  const daily = await database.doc(`${collections.analytics}/daily`).get();
  const counted = dailyDocument.parse(daily.data()).items.find(({ date }) => date === day)?.count;
  if (counted !== expected) throw new Error(`${counted} of ${expected} visits were counted.`);
}

/** US dollars for a million times these operations. */
export function costPerMillion(operations: Operations): number {
  return (
    operations.read * prices.read +
    operations.write * prices.write +
    operations.delete * prices.delete +
    operations.functionCall * prices.functionCall
  );
}

interface DueRollUp {
  day: Day;
  dueMs: number;
}

interface RollUpTasks {
  request(day: Day, atMs: number): void;
  /** Runs the tasks that are due by then, each at its due time. */
  runUntil(atMs: number): Promise<void>;
  /** The number of tasks that have been created. */
  count(): number;
}

/** The coalesced tasks that roll up visits, with a simulated clock. */
export function createRollUpTasks(
  rollUp: (due: { day: Day; now: Date }) => Promise<void>,
): RollUpTasks {
  const requestedIds = new Set<string>();
  let pendingTasks: DueRollUp[] = [];
  return {
    request(day, atMs) {
      const { id, repeatAtMs } = coalescedTask(day, new Date(atMs));
      if (requestedIds.has(id)) return;
      requestedIds.add(id);
      pendingTasks = [...pendingTasks, { day, dueMs: atMs }, { day, dueMs: repeatAtMs }].sort(
        (a, b) => a.dueMs - b.dueMs,
      );
    },
    async runUntil(atMs) {
      const due = pendingTasks.filter(({ dueMs }) => dueMs <= atMs);
      pendingTasks = pendingTasks.filter(({ dueMs }) => dueMs > atMs);
      for (const { day, dueMs } of due) await rollUp({ day, now: new Date(dueMs) });
    },
    count: () => requestedIds.size,
  };
}
