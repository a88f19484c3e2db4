/** Visits: one visitor on one day. No cookie; no address and no user agent is stored. */
import { createHmac } from 'node:crypto';
import { addDays, collections, dayAt, startOfDay } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { isAlreadyThere } from '../stores/error-codes.ts';
import { readSalt } from '../stores/salt-store.ts';

interface Visit {
  address: string;
  userAgent: string;
  now: Date;
}

/** Days after its own that the record of a visit is kept. */
const VISIT_RECORD_DAYS = 3;

/** Records the visit of this visitor on this day, unless it is recorded already. */
export async function recordVisit(database: Firestore, visit: Visit): Promise<void> {
  const day = dayAt(visit.now);
  const hash = hashOf(visit, await readSalt(database, day));
  try {
    await database
      .collection(collections.visits)
      .doc(`${day}-${hash}`)
      .create({ day, expiresAt: startOfDay(addDays(day, VISIT_RECORD_DAYS)) });
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}

function hashOf({ address, userAgent }: Visit, salt: string): string {
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url');
}
