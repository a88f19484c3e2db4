import { completeVisitLists, dayAt } from '@neev/domain';
import * as z from 'zod/mini';
import { readDays } from '../analytics/roll-up.ts';
import { visitsResponse } from './response-schemas.ts';
import { route } from './route.ts';

export const visitRoutes = [
  route({
    method: 'POST',
    path: '/visits',
    access: 'public',
    summary: 'Record a visit; repeated requests of a visitor on one day count once',
    body: z.object({}),
    status: 204,
    // The response does not reveal whether the visit was counted.
    handle: async ({ request }, { recordVisit, callerOf, now }) => {
      await recordVisit({
        caller: callerOf(request),
        userAgent: request.headers.get('User-Agent') ?? '',
        now: now(),
      });
    },
  }),
  route({
    method: 'GET',
    path: '/analytics/visits',
    access: 'administrator',
    summary: 'Visits by day, week, month and year, without gaps',
    status: 200,
    response: visitsResponse,
    handle: async (_, { database, now }) =>
      completeVisitLists(await readDays(database), dayAt(now())),
  }),
];
