/** Tasks that compute derived documents. Triggers of the source documents request them. */
import { setTimeout as wait } from 'node:timers/promises';
import { logger } from 'firebase-functions/logger';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import * as z from 'zod/mini';
import { rollUpDay } from '../analytics/roll-up.ts';
import { reconcileCategory, reconcileSubcategory } from '../catalogue/clean-up.ts';
import { recomputeCatalogue } from '../catalogue/derived-catalogue.ts';
import { syncClaim } from '../identity/accounts.ts';
import { memoizeLast } from '../lib/cache.ts';
import {
  CLEAN_UP_WINDOW_MS,
  type CoalescedTask,
  coalescedTask,
  reportFinalFailure,
  runCoalesced,
  TASK_ATTEMPTS,
} from '../lib/coalesce.ts';
import { auth, database } from '../lib/firebase.ts';
import { outsideMaintenance } from '../maintenance/maintenance-store.ts';
import { type OptionsName, optionsOf } from './options.ts';
import { enqueueOnce } from './tasks.ts';

const payload = z.object({ subject: z.string(), repeatAtMs: z.number() });

const clock = {
  nowMs: () => Date.now(),
  waitMs: (milliseconds: number) => wait(milliseconds),
};

/** Creates a task function that recomputes a subject; concurrent requests are coalesced. */
function createRecomputationTask(
  recompute: (subject: string) => Promise<void>,
  optionsName: OptionsName = 'task',
) {
  const options = optionsOf(optionsName);
  return onTaskDispatched(
    {
      ...options,
      // Tasks beyond the capacity of the instances stay in the queue instead of being rejected and retried.
      rateLimits: { maxConcurrentDispatches: options.concurrency * options.maxInstances },
      retryConfig: { maxAttempts: TASK_ATTEMPTS, minBackoffSeconds: 1, maxBackoffSeconds: 60 },
    },
    async ({ data, retryCount }) => {
      const { subject, repeatAtMs } = payload.parse(data);
      await reportFinalFailure({ subject, retryCount, report: logger.error }, () =>
        runCoalesced({ repeatAtMs }, () => recompute(subject), clock),
      );
    },
  );
}

/** Requests a recomputation. `functionName` is the name of the export in index.ts. */
export function requestRecomputation(
  functionName: string,
  subject: string,
  windowMs?: number,
): Promise<void> {
  const { id, ...data } = coalescedTask(subject, new Date(), windowMs);
  return enqueueOnce(functionName, id, data);
}

/** Requests the clean-up of the children of a record. */
export function requestCleanUp(functionName: string, subject: string): Promise<void> {
  return requestRecomputation(functionName, subject, CLEAN_UP_WINDOW_MS);
}

/**
 * Like `requestRecomputation`, for hundreds of calls per second: this process requests each task once, because
 * further requests would have no effect.
 */
export function createRecomputationRequester(
  functionName: string,
): (subject: string) => Promise<void> {
  const requestOnce = memoizeLast(
    ({ id, ...data }: CoalescedTask) => enqueueOnce(functionName, id, data),
    ({ id }) => id,
  );
  return (subject) => requestOnce(coalescedTask(subject, new Date()));
}

export const rebuildCatalogue = createRecomputationTask(
  () => recomputeCatalogue(database),
  'rebuildCatalogue',
);

export const cleanUpCategory = createRecomputationTask(
  outsideMaintenance(database, (id) => reconcileCategory(database, id)),
);

export const cleanUpSubcategory = createRecomputationTask(
  outsideMaintenance(database, (id) => reconcileSubcategory(database, id)),
);

export const settleAdminClaim = createRecomputationTask((uid) =>
  syncClaim({ auth, database }, uid),
);

export const rollUpVisits = createRecomputationTask((day) => rollUpDay(database, day, new Date()));
