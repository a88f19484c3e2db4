import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import * as z from 'zod/mini';
import { REGION } from '../region.ts';
import { recomputeMenu } from '../services/menu.ts';
import { database } from '../stores/database.ts';
import { waitUntil } from '../stores/task-queue.ts';

const payload = z.object({ notBefore: z.number() });

export const rebuildMenu = onTaskDispatched(
  { region: REGION, retryConfig: { maxAttempts: 5, minBackoffSeconds: 2 } },
  async ({ data }) => {
    await waitUntil(payload.parse(data).notBefore, Date.now());
    await recomputeMenu(database);
  },
);
