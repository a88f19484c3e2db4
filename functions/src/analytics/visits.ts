/** Visits: one visitor on one day. No cookie; no address and no user agent is stored or logged. */
import { createHmac } from 'node:crypto';
import { type Day, dayAt } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Caller } from '../lib/address.ts';
import { rememberLast } from '../lib/remember-last.ts';
import { readSalt } from '../lib/salt-store.ts';
import type { BucketSize } from '../lib/token-bucket.ts';
import { createVisitLimiter } from './visit-limiter.ts';
import { createVisitWriter } from './visit-writer.ts';
import { reasonAgainst, type Uncounted } from './visitor-kind.ts';

export interface Visit {
  caller: Caller;
  userAgent: string;
  now: Date;
}

export interface VisitDesk {
  /** Records a visit, unless it does not count; the answer says which. */
  record(visit: Visit): Promise<'counted' | Uncounted>;
}

interface VisitDeskNeeds {
  database: Firestore;
  limit: BucketSize;
  /** Asks for the roll-up of a day that has a new visit. */
  askForRollUp: (day: Day) => Promise<void>;
  noteUncounted: (reason: Uncounted) => void;
}

/** Where visits are recorded; it remembers the secret of the day and how much an address brought. */
export function createVisitDesk(needs: VisitDeskNeeds): VisitDesk {
  const { database, askForRollUp } = needs;
  const limiter = createVisitLimiter(needs.limit);
  const create = createVisitWriter(database);
  const saltOf = rememberLast(
    (day: Day) => readSalt(database, day),
    (day) => day,
  );

  async function count(visit: Visit): Promise<'counted' | Uncounted> {
    const { caller, userAgent, now } = visit;
    const reason = reasonAgainst(userAgent);
    if (reason) return reason;
    if (!limiter.allows(caller, now)) return 'limited';
    const day = dayAt(now);
    const isNew = await create(day, hashOf(visit, await saltOf(day)));
    if (!isNew) return 'repeated';
    limiter.note(caller, now);
    // The visit stands; what was not asked for is made up for when the day is closed.
    await askForRollUp(day).catch((error: unknown) => logger.warn('No roll-up.', { day, error }));
    return 'counted';
  }

  return {
    async record(visit) {
      const outcome = await count(visit);
      if (outcome !== 'counted') needs.noteUncounted(outcome);
      return outcome;
    },
  };
}

function hashOf({ caller, userAgent }: Visit, salt: string): string {
  return createHmac('sha256', salt).update(`${caller.address}\n${userAgent}`).digest('base64url');
}
