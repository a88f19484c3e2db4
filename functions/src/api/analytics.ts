import { completeVisitLists, dayAt } from '@neev/domain';
import { readDays } from '../analytics/analytics-store.ts';
import { visitsAnswer } from './answers.ts';
import { route } from './route.ts';

export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/analytics/visits',
    access: 'administrator',
    summary: 'Visits by day, week, month and year, without gaps',
    status: 200,
    answer: visitsAnswer,
    handle: async (_, { database, now }) =>
      completeVisitLists(await readDays(database), dayAt(now())),
  }),
];
