import * as z from 'zod/mini';
import { route } from './route.ts';

export const visitRoutes = [
  route({
    method: 'POST',
    path: '/visits',
    access: 'public',
    summary: 'Count a visit: one per visitor and day, however often it is sent',
    body: z.object({}),
    status: 204,
    // Nobody is told whether it counted.
    handle: async ({ request }, { recordVisit, callerOf, now }) => {
      await recordVisit({
        caller: callerOf(request),
        userAgent: request.headers.get('User-Agent') ?? '',
        now: now(),
      });
    },
  }),
];
