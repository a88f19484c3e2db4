/**
 * Computes visits per day, week, month and year from the records of single visits. Counts are recomputed and
 * never incremented, so that late, repeated, reordered or lost tasks leave no lasting error.
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
import { retryOnContention } from '../lib/errors.ts';
import { deleteOldSalts } from '../lib/salts.ts';

/** Days that the record of a visit is kept, including its own day. */
export const VISIT_RECORD_DAYS = 3;

/** Recounts a day whose records are all still kept; does nothing for older days. */
export async function rollUpDay(database: Firestore, day: Day, now: Date): Promise<void> {
  if (retainedDays(now).includes(day)) await recountDay(database, day);
}

/**
 * Recounts all days whose records are kept, and deletes expired salts. Returns the days whose counts
 * have changed.
 */
export async function recountRetainedDays(database: Firestore, now: Date): Promise<Day[]> {
  const changed: Day[] = [];
  for (const day of retainedDays(now)) {
    if (await recountDay(database, day)) changed.push(day);
  }
  await deleteOldSalts(database, now);
  return changed;
}

function retainedDays(now: Date): Day[] {
  const today = dayAt(now);
  return Array.from({ length: VISIT_RECORD_DAYS }, (_, age) => addDays(today, -age));
}

/** Reads the visits per day. The other three documents are sums of these. */
export async function readDays(database: Firestore): Promise<DayCount[]> {
  return daysOf(await analytics(database, 'daily').get());
}

/**
 * Counts the records of a day and writes all four documents in one batch. Returns whether it has written: not for an
 * unchanged count, and not for a day without records, whose records have expired.
 * Uses a conditional write with retries instead of a lock, which would block new visits (decision 8). Records are only
 * added and are counted after `daily` was read, so that a count never decreases.
 */
export function recountDay(database: Firestore, day: Day): Promise<boolean> {
  const visits = database.collection(collections.visits).where('day', '==', day).count();
  return retryOnContention(async () => {
    const daily = await analytics(database, 'daily').get();
    const countSnapshot = await visits.get();
    const before = daysOf(daily);
    const { count } = countSnapshot.data();
    const days = count === 0 ? before : withDay(before, { date: day, count });
    if (days === before) return false;
    await writeDays(database, daily, days);
    return true;
  });
}

/** Merges counts of days, such as those of a backup, into the stored ones: of two counts of a day, the higher one is kept. */
export function mergeDays(database: Firestore, counts: readonly DayCount[]): Promise<void> {
  return retryOnContention(async () => {
    const daily = await analytics(database, 'daily').get();
    const before = daysOf(daily);
    const days = counts.reduce(withHigherCount, before);
    if (days !== before) await writeDays(database, daily, days);
  });
}

function withHigherCount(days: readonly DayCount[], day: DayCount): readonly DayCount[] {
  const known = days.find(({ date }) => date === day.date);
  return known && known.count >= day.count ? days : withDay(days, day);
}

/** Throws a contention error if the document has been written since `daily` was read. */
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
