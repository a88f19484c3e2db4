/** Visits: one visitor on one day. No cookie; no address and no user agent is stored or logged. */
import { createHmac } from 'node:crypto';
import { addDays, collections, type Day, dayAt, startOfDay } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { isbot } from 'isbot';
import type { Caller } from '../lib/address.ts';
import { rememberLast, shareRuns } from '../lib/cache.ts';
import { isAlreadyThere, isDatabaseOutage } from '../lib/errors.ts';
import { ADDRESSES_IN_ALL, ADDRESSES_PER_EDGE } from '../lib/rate-limits.ts';
import { readSalt } from '../lib/salts.ts';
import { VISIT_RECORD_DAYS } from './roll-up.ts';

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

/** Sendings of one record, if the database cannot take it now; 1 s and 1.5 s lie between them. */
const TRIES = 3;

/**
 * Group commit: what comes while a request is under way goes with the next one, so that a rush costs
 * few requests, and a single visit waits for nobody. Each is told when its own record is stored, and
 * is stored or refused whatever becomes of the others (decision 22).
 */
function createVisitWriter(database: Firestore) {
  const visits = database.collection(collections.visits);
  // The library's own throttle would hold back all but 500 a second, and let each wait for its turn.
  const writer = database.bulkWriter({ throttling: false });
  writer.onWriteError((error) => isDatabaseOutage(error) && error.failedAttempts < TRIES);
  const flush = shareRuns(() => writer.flush());

  /** Creates `visits/{day}-{hash}`; returns whether it was not there. */
  return async (day: Day, hash: string): Promise<boolean> => {
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

const HOUR_MS = 3_600_000;

/**
 * Limits the new visits that one address, one edge and all callers bring to this process in an hour
 * (decisions 18 and 30). The counts start again with each hour, which also bounds the memory.
 */
export function createVisitLimiter(perAddress: number) {
  let hour = 0;
  let counts = new Map<string, number>();

  function countsAt(now: Date): Map<string, number> {
    const current = Math.floor(now.getTime() / HOUR_MS);
    if (current !== hour) [hour, counts] = [current, new Map()];
    return counts;
  }

  const limitsOf = ({ address, edge }: Caller) => [
    { key: address, limit: perAddress },
    { key: `edge ${edge}`, limit: perAddress * ADDRESSES_PER_EDGE },
    { key: 'all', limit: perAddress * ADDRESSES_IN_ALL },
  ];

  return {
    /** Whether the caller may bring another new visit in this hour. */
    allows: (caller: Caller, now: Date) =>
      limitsOf(caller).every(({ key, limit }) => (countsAt(now).get(key) ?? 0) < limit),
    /** Counts a new visit of the caller. */
    count(caller: Caller, now: Date) {
      const current = countsAt(now);
      for (const { key } of limitsOf(caller)) current.set(key, (current.get(key) ?? 0) + 1);
    },
  };
}

/** Programs that people run themselves: scripts, tests, monitors. */
const AUTOMATED =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|libwww|postman|lighthouse/i;

/** Whether the user agent is that of a crawler or another program. */
export function isProgram(userAgent: string): boolean {
  return userAgent === '' || AUTOMATED.test(userAgent) || isbot(userAgent);
}
