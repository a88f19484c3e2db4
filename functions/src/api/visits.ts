import * as z from 'zod/mini';
import { recordVisit } from '../services/visits.ts';
import { route } from './route.ts';

export const visitRoutes = [
  route({
    method: 'POST',
    path: '/visits',
    access: 'public',
    summary: 'Count a visit: one per visitor and day, however often it is sent',
    body: z.object({}),
    status: 204,
    handle: ({ request }, { database, addressOf, now }) =>
      recordVisit(database, {
        address: addressOf(request),
        userAgent: request.headers.get('User-Agent') ?? '',
        now: now(),
      }),
  }),
];
