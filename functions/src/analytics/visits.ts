/** Visits: one visitor on one day. No cookie; no address and no user agent is stored or logged. */
import { createHmac } from 'node:crypto';
import { addDays, collections, type Day, dayAt, startOfDay } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { isbot } from 'isbot';
import type { Caller } from '../lib/address.ts';
import { coalesceRuns, memoizeLast } from '../lib/cache.ts';
import { isAlreadyExistsError, isDatabaseOutage, tryWrite } from '../lib/errors.ts';
import { EDGE_LIMIT_FACTOR, GLOBAL_LIMIT_FACTOR } from '../lib/rate-limits.ts';
import { readSalt } from '../lib/salts.ts';
import { VISIT_RECORD_DAYS } from './roll-up.ts';

export interface Visit {
  caller: Caller;
  userAgent: string;
  now: Date;
}

interface VisitOptions {
  database: Firestore;
  /** New visits per address, hour and process. */
  limitPerAddress: number;
  /** Enqueues the roll-up of a day with a new visit. */
  requestRollUp: (day: Day) => Promise<void>;
}

/**
 * Returns a function that records visits. Ignores automated browsers, repeated visits and visits beyond the limit.
 * Caches the salt of the day.
 */
export function createVisitRecorder({ database, limitPerAddress, requestRollUp }: VisitOptions) {
  const limiter = createVisitLimiter(limitPerAddress);
  const createVisit = createVisitWriter(database);
  const saltOf = memoizeLast(
    (day: Day) => readSalt(database, day),
    (day) => day,
  );

  return async (visit: Visit): Promise<void> => {
    const { caller, userAgent, now } = visit;
    if (isAutomated(userAgent) || !limiter.allows(caller, now)) return;
    const day = dayAt(now);
    const isNew = await createVisit(day, hashOf(visit, await saltOf(day)));
    if (!isNew) return;
    limiter.count(caller, now);
    // The visit is stored; if enqueuing fails, the nightly `recountRetainedDays` counts it.
    await requestRollUp(day).catch((error: unknown) =>
      logger.warn('The roll-up could not be enqueued.', error, { day }),
    );
  };
}

function hashOf({ caller, userAgent }: Visit, salt: string): string {
  return createHmac('sha256', salt).update(`${caller.address}\n${userAgent}`).digest('base64url');
}

/** Attempts per record during an outage of the database, after 1 s and 1.5 s. */
const MAX_ATTEMPTS = 3;

/**
 * Group commit: visits that arrive during a request are sent together with the next one; a single visit is sent
 * immediately. Each promise settles with its own record, independently of the others (decision 22).
 */
function createVisitWriter(database: Firestore) {
  const visits = database.collection(collections.visits);
  // The throttle of the SDK starts at 500 writes per second and would queue visits.
  const writer = database.bulkWriter({ throttling: false });
  writer.onWriteError((error) => isDatabaseOutage(error) && error.failedAttempts < MAX_ATTEMPTS);
  const flush = coalesceRuns(() => writer.flush());

  /** Creates `visits/{day}-{hash}`. Returns false if it exists. */
  return async (day: Day, hash: string): Promise<boolean> => {
    const expiresAt = startOfDay(addDays(day, VISIT_RECORD_DAYS));
    const created = writer.create(visits.doc(`${day}-${hash}`), { day, expiresAt });
    // Resolves when all writes have settled and never rejects; each caller awaits only its own write.
    void flush();
    return tryWrite(created, isAlreadyExistsError);
  };
}

const HOUR_MS = 3_600_000;

/**
 * Limits the new visits per hour of one address, one edge and all callers in this process
 * (decisions 22 and 30). Counts are reset every hour, which also limits the memory.
 */
export function createVisitLimiter(limitPerAddress: number) {
  let hour = 0;
  let counts = new Map<string, number>();

  function countsAt(now: Date): Map<string, number> {
    const current = Math.floor(now.getTime() / HOUR_MS);
    if (current !== hour) [hour, counts] = [current, new Map()];
    return counts;
  }

  const limitsOf = ({ address, edge }: Caller) => [
    { key: address, limit: limitPerAddress },
    { key: `edge ${edge}`, limit: limitPerAddress * EDGE_LIMIT_FACTOR },
    { key: 'all', limit: limitPerAddress * GLOBAL_LIMIT_FACTOR },
  ];

  return {
    /** Whether another new visit of the caller is within the limits of this hour. */
    allows: (caller: Caller, now: Date) =>
      limitsOf(caller).every(({ key, limit }) => (countsAt(now).get(key) ?? 0) < limit),
    count(caller: Caller, now: Date) {
      const current = countsAt(now);
      for (const { key } of limitsOf(caller)) current.set(key, (current.get(key) ?? 0) + 1);
    },
  };
}

/** User agents of scripts, tests and monitors. */
const AUTOMATED_USER_AGENT =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|curl|wget|python|java\/|okhttp|go-http|axios|node|undici|libwww|postman|lighthouse/i;

/** Whether the user agent is empty, of a crawler or of another program. */
export function isAutomated(userAgent: string): boolean {
  return userAgent === '' || AUTOMATED_USER_AGENT.test(userAgent) || isbot(userAgent);
}
