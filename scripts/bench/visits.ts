/**
 * What a visit costs: the router in one process and the roll-ups that it asks for, over the suite's
 * Firestore, its operations counted. Visits at even intervals around the middle of a day: what a
 * roll-up reads grows with the visits of its day, and there it reads as much as on the average. The
 * clock is moved by hand, so that nobody waits for a day. Firestore's time-to-live deletes each visit;
 * what is done once a day is left out.
 */
import { collections, type Day, dailyDocument, dayAt, startOfDay } from '@neev/domain';
import { openCountedDatabase } from '@neev/functions/billed-operations';
import { coalescedTask } from '@neev/functions/coalesce';
import { rollUpDay } from '@neev/functions/roll-up';
import { initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import type { Table } from './report.ts';
import { ADDRESS_HEADER, createRouter, type Send } from './router.ts';

/** Enough for visits at even intervals; the emulator takes a second to count those of half a day. */
const VISITS = 100;

/** The second is a million in thirty days. */
const VISITS_A_DAY = [1_000, 33_333];

const MS_PER_DAY = 86_400_000;

/** Writes that one batch may hold. */
const BATCH_SIZE = 500;

/** US dollars for a million operations beyond what is free. */
interface Prices {
  read: number;
  write: number;
  delete: number;
  functionCall: number;
}

/**
 * Firestore: as listed for the multi-region location `nam5`; single regions are listed at less
 * (https://firebase.google.com/docs/firestore/pricing). Functions: a call
 * alone, without the time that it takes (https://firebase.google.com/pricing).
 */
const prices: Prices = { read: 0.6, write: 1.8, delete: 0.2, functionCall: 0.4 };

/** How many of each operation. */
type Operations = Record<keyof Prices, number>;

export async function measureVisits(): Promise<Table> {
  const rows: string[][] = [];
  for (const perDay of VISITS_A_DAY) rows.push(rowOf(perDay, await operationsPerVisit(perDay)));
  return {
    title: 'What a visit costs',
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

function rowOf(perDay: number, operations: Operations): string[] {
  const { write, read, delete: deletes, functionCall } = operations;
  const counts = [write, read, deletes, functionCall].map((each) => each.toFixed(2));
  return [perDay.toLocaleString('en-IN'), ...counts, costPerMillion(operations).toFixed(2)];
}

async function operationsPerVisit(perDay: number): Promise<Operations> {
  const before = Math.floor((perDay - VISITS) / 2);
  const day = dayAt(new Date());
  const projectId = `demo-bench-visits-${perDay}`;
  const uncounted = getFirestore(initializeApp({ projectId }, projectId));
  await fill(uncounted, day, before);

  const { database, operations } = openCountedDatabase(projectId);
  const tasks = createRollUpTasks((due) => rollUpDay(database, due.day, due.now));
  let nowMs = 0;
  const send = createRouter(database, {
    now: () => new Date(nowMs),
    askForRollUp: async (asked) => tasks.ask(asked, nowMs),
  });
  for (let n = 0; n < VISITS; n += 1) {
    nowMs = startOfDay(day).getTime() + ((before + n) * MS_PER_DAY) / perDay;
    await tasks.runUntil(nowMs);
    await visit(send, n);
  }
  await tasks.runUntil(Number.POSITIVE_INFINITY);
  await requireCount(uncounted, day, before + VISITS);
  return {
    read: operations.reads / VISITS,
    write: operations.writes / VISITS,
    delete: 1,
    functionCall: (VISITS + tasks.count()) / VISITS,
  };
}

/** The visits of a day that have been before. */
async function fill(database: Firestore, day: Day, visits: number): Promise<void> {
  for (let from = 0; from < visits; from += BATCH_SIZE) {
    const batch = database.batch();
    for (let n = from; n < Math.min(from + BATCH_SIZE, visits); n += 1) {
      batch.set(database.doc(`${collections.visits}/${day}-before-${n}`), { day });
    }
    await batch.commit();
  }
}

async function visit(send: Send, visitor: number): Promise<void> {
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
  if (response.status !== 204) throw new Error(`The API answered ${response.status}.`);
}

/** @throws Error when the day says another number: then what was counted here says nothing. */
async function requireCount(database: Firestore, day: Day, expected: number): Promise<void> {
  const daily = await database.doc(`${collections.analytics}/daily`).get();
  const counted = dailyDocument.parse(daily.data()).items.find(({ date }) => date === day)?.count;
  if (counted !== expected) throw new Error(`${counted} of ${expected} visits were counted.`);
}

/** US dollars for these operations, when they are done a million times. */
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
  ask(day: Day, atMs: number): void;
  /** Runs what is due by then, each at its time. */
  runUntil(atMs: number): Promise<void>;
  /** Tasks that have been made so far. */
  count(): number;
}

/** The coalesced tasks that roll visits up, on a clock that is moved by hand. */
export function createRollUpTasks(
  rollUp: (due: { day: Day; now: Date }) => Promise<void>,
): RollUpTasks {
  const asked = new Set<string>();
  let waiting: DueRollUp[] = [];
  return {
    ask(day, atMs) {
      const { id, repeatAtMs } = coalescedTask(day, new Date(atMs));
      if (asked.has(id)) return;
      asked.add(id);
      waiting = [...waiting, { day, dueMs: atMs }, { day, dueMs: repeatAtMs }].sort(
        (a, b) => a.dueMs - b.dueMs,
      );
    },
    async runUntil(atMs) {
      const due = waiting.filter(({ dueMs }) => dueMs <= atMs);
      waiting = waiting.filter(({ dueMs }) => dueMs > atMs);
      for (const { day, dueMs } of due) await rollUp({ day, now: new Date(dueMs) });
    },
    count: () => asked.size,
  };
}
