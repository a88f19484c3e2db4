/** Visits: one visitor on one day. No cookie; no address and no user agent is stored or logged. */
import { createHmac } from 'node:crypto';
import { type Day, dayAt } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Caller } from '../lib/address.ts';
import { rememberLast } from '../lib/cache.ts';
import { readSalt } from '../lib/salts.ts';
import { createVisitLimiter } from './visit-limiter.ts';
import { createVisitWriter } from './visit-writer.ts';
import { isProgram } from './visitor-kind.ts';

export interface Visit {
  caller: Caller;
  userAgent: string;
  now: Date;
}

interface VisitOptions {
  database: Firestore;
  /** New visits that an address may bring to this process in an hour. */
  perAddress: number;
  /** Asks for the roll-up of a day that has a new visit. */
  askForRollUp: (day: Day) => Promise<void>;
}

/**
 * Returns the function that records visits: not those of crawlers and programs, a repeated one once,
 * and none beyond the limit. It remembers the secret of the day.
 */
export function createVisitRecorder({ database, perAddress, askForRollUp }: VisitOptions) {
  const limiter = createVisitLimiter(perAddress);
  const create = createVisitWriter(database);
  const saltOf = rememberLast(
    (day: Day) => readSalt(database, day),
    (day) => day,
  );

  return async (visit: Visit): Promise<void> => {
    const { caller, userAgent, now } = visit;
    if (isProgram(userAgent) || !limiter.allows(caller, now)) return;
    const day = dayAt(now);
    const isNew = await create(day, hashOf(visit, await saltOf(day)));
    if (!isNew) return;
    limiter.count(caller, now);
    // The visit is stored; a roll-up that was not asked for is made when the day is closed.
    await askForRollUp(day).catch((error: unknown) => logger.warn('No roll-up.', { day, error }));
  };
}

function hashOf({ caller, userAgent }: Visit, salt: string): string {
  return createHmac('sha256', salt).update(`${caller.address}\n${userAgent}`).digest('base64url');
}
