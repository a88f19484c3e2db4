/**
 * Days, weeks, months and years of visits, computed from the records of single visits: never counted
 * up, so that a task which comes late, twice, out of order or not at all changes nothing for long.
 */
import { addDays, type Day, dayAt } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { deleteOldSalts } from '../lib/salts.ts';
import { recountDay } from './analytics-store.ts';

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
