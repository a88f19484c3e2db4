import { getRequestListener } from '@hono/node-server';
import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from '../api/app.ts';
import { REGION } from '../region.ts';
import { database } from '../stores/database.ts';

const router = createApi({ database, now: () => new Date() });
const listener = getRequestListener(router.fetch, { overrideGlobalObjects: false });

/** Everything under `/api`, behind Hosting's rewrite. */
export const api = onRequest({ region: REGION, maxInstances: 20 }, async (request, response) => {
  await listener(request, response);
});
