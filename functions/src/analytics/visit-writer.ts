import { addDays, collections, type Day, startOfDay } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { shareRuns } from '../lib/cache.ts';
import { isAlreadyThere, isDatabaseOutage } from '../lib/errors.ts';
import { VISIT_RECORD_DAYS } from './roll-up.ts';

/** Sendings of one record, if the database cannot take it now; 1 s and 1.5 s lie between them. */
const TRIES = 3;

/** Creates `visits/{day}-{hash}`, unless it is there; says whether it was not. Throws what the database says. */
export type VisitWriter = (day: Day, hash: string) => Promise<boolean>;

/**
 * Group commit: what comes while a request is under way goes with the next one, so that a rush costs
 * few requests, and a single visit waits for nobody. Each is told when its own record is stored, and
 * is stored or refused whatever becomes of the others (decision 22).
 */
export function createVisitWriter(database: Firestore): VisitWriter {
  const visits = database.collection(collections.visits);
  // The library's own throttle would hold back all but 500 a second, and let each wait for its turn.
  const writer = database.bulkWriter({ throttling: false });
  writer.onWriteError((error) => isDatabaseOutage(error) && error.failedAttempts < TRIES);
  const flush = shareRuns(() => writer.flush());

  return async (day, hash) => {
    const expiresAt = startOfDay(addDays(day, VISIT_RECORD_DAYS));
    const created = writer.create(visits.doc(`${day}-${hash}`), { day, expiresAt });
    // It ends when all have ended, and never fails: nobody waits for more than their own.
    void flush();
    try {
      await created;
      return true;
    } catch (error) {
      if (isAlreadyThere(error)) return false;
      throw error;
    }
  };
}
