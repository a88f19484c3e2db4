/** Tasks that compute documents from other documents. The events of the sources ask for them. */
import { setTimeout as wait } from 'node:timers/promises';
import { getFunctions } from 'firebase-admin/functions';
import { logger } from 'firebase-functions';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import * as z from 'zod/mini';
import { rollUpDay } from '../analytics/roll-up.ts';
import { settleCategory, settleSubcategory } from '../catalogue/clean-up.ts';
import { recomputeCatalogue } from '../catalogue/derived-catalogue.ts';
import { settleClaim } from '../identity/accounts.ts';
import { rememberLast } from '../lib/cache.ts';
import {
  CLEAN_UP_STRETCH_MS,
  type CoalescedTask,
  coalescedTask,
  reportFinalFailure,
  runCoalesced,
  TASK_ATTEMPTS,
} from '../lib/coalesce.ts';
import { hasCode } from '../lib/errors.ts';
import { app, auth, database } from '../lib/firebase.ts';
import { outsideMaintenance } from '../maintenance/maintenance-store.ts';
import { type OptionsName, optionsOf, REGION } from './options.ts';

const payload = z.object({ subject: z.string(), repeatAtMs: z.number() });

const clock = {
  nowMs: () => Date.now(),
  waitMs: (milliseconds: number) => wait(milliseconds),
};

/** A function that recomputes a subject whenever it is asked to, together with all who ask. */
export function recomputation(
  recompute: (subject: string) => Promise<void>,
  optionsName: OptionsName = 'task',
) {
  const options = optionsOf(optionsName);
  return onTaskDispatched(
    {
      ...options,
      // The queue keeps what the instances cannot take, rather than have it refused and retried.
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

/** Asks for a recomputation. `functionName` is the name under which index.ts exports it. */
export function askFor(functionName: string, subject: string, stretchMs?: number): Promise<void> {
  return enqueueOnce(functionName, coalescedTask(subject, new Date(), stretchMs));
}

/** Asks for a clean-up: what hangs on one record is brought in line with it. */
export function askForCleanUp(functionName: string, subject: string): Promise<void> {
  return askFor(functionName, subject, CLEAN_UP_STRETCH_MS);
}

/**
 * The same for callers that ask hundreds of times a second: this process requests each task once, since
 * another request would only find that the task exists.
 */
export function createAsker(functionName: string): (subject: string) => Promise<void> {
  const askOnce = rememberLast(
    (task: CoalescedTask) => enqueueOnce(functionName, task),
    ({ id }) => id,
  );
  return (subject) => askOnce(coalescedTask(subject, new Date()));
}

/** Requests a task; one with the same id that was requested before is the same. */
async function enqueueOnce(functionName: string, { id, ...data }: CoalescedTask): Promise<void> {
  const queue = getFunctions(app).taskQueue(`locations/${REGION}/functions/${functionName}`);
  try {
    await queue.enqueue(data, { id });
  } catch (error) {
    if (!hasCode(error, 'functions/task-already-exists')) throw error;
  }
}

export const rebuildCatalogue = recomputation(
  () => recomputeCatalogue(database),
  'rebuildCatalogue',
);

export const cleanUpCategory = recomputation(
  outsideMaintenance(database, (id) => settleCategory(database, id)),
);

export const cleanUpSubcategory = recomputation(
  outsideMaintenance(database, (id) => settleSubcategory(database, id)),
);

export const settleAdminClaim = recomputation((uid) => settleClaim({ auth, database }, uid));

export const rollUpVisits = recomputation((day) => rollUpDay(database, day, new Date()));
