/**
 * Days, weeks, months and years of visits, computed from the records of single visits: never counted
 * up, so that a task which comes late, twice, out of order or not at all changes nothing for long.
 */
import {
  addDays,
  collections,
  type Day,
  type DayCount,
  dailyDocument,
  dayAt,
  rollUp,
  withDay,
} from '@neev/domain';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { retryContended } from '../lib/errors.ts';
import { deleteOldSalts } from '../lib/salts.ts';

/** Days after which the record of a visit may be gone, its own day included. */
export const VISIT_RECORD_DAYS = 3;

/** Counts a day anew, as long as all of its records are there. */
export async function rollUpDay(database: Firestore, day: Day, now: Date): Promise<void> {
  if (keptDays(now).includes(day)) await recountDay(database, day);
}

/**
 * Counts all days anew whose records are there, and deletes the secrets of those before. Returns the
 * days whose counts were not right.
 */
export async function closeDays(database: Firestore, now: Date): Promise<Day[]> {
  const changed: Day[] = [];
  for (const day of keptDays(now)) {
    if (await recountDay(database, day)) changed.push(day);
  }
  await deleteOldSalts(database, now);
  return changed;
}

function keptDays(now: Date): Day[] {
  const today = dayAt(now);
  return Array.from({ length: VISIT_RECORD_DAYS }, (_, age) => addDays(today, -age));
}

/** The visits of each day so far. The other three documents are sums of these. */
export async function readDays(database: Firestore): Promise<DayCount[]> {
  return daysOf(await analytics(database, 'daily').get());
}

/**
 * Counts the records of a day and writes all four documents at once, unless nothing has changed or
 * the day has no records: a count without records is older than they are kept. Says whether it has
 * written. Who
 * counts at the same time and writes first makes the others count again. Records are only added, and
 * are counted after the days have been read: so nobody writes less than stands there. No lock is held
 * (decision 8): on the records of a day it would make every new visit wait.
 */
export function recountDay(database: Firestore, day: Day): Promise<boolean> {
  const visits = database.collection(collections.visits).where('day', '==', day).count();
  return retryContended(async () => {
    const daily = await analytics(database, 'daily').get();
    const counted = await visits.get();
    const before = daysOf(daily);
    const { count } = counted.data();
    const days = count === 0 ? before : withDay(before, { date: day, count });
    if (days === before) return false;
    await writeDays(database, daily, days);
    return true;
  });
}

/** Fails as contended when somebody has written since `daily` was read. */
async function writeDays(
  database: Firestore,
  daily: DocumentSnapshot,
  days: readonly DayCount[],
): Promise<void> {
  const { ref, updateTime } = daily;
  const { daily: items, ...sums } = rollUp(days);
  const batch = database.batch();
  if (updateTime) batch.update(ref, { items }, { lastUpdateTime: updateTime });
  else batch.create(ref, { items });
  for (const [name, items] of Object.entries(sums)) batch.set(analytics(database, name), { items });
  await batch.commit();
}

function analytics(database: Firestore, name: string) {
  return database.collection(collections.analytics).doc(name);
}

function daysOf(snapshot: DocumentSnapshot): DayCount[] {
  return snapshot.exists ? dailyDocument.parse(snapshot.data()).items : [];
}
