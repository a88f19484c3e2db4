import { readVisitLists } from '../stores/analytics-store.ts';
import { visitsAnswer } from './answers.ts';
import { route } from './route.ts';

export const analyticsRoutes = [
  route({
    method: 'GET',
    path: '/analytics/visits',
    access: 'administrator',
    summary: 'Visits by day, week, month and year',
    status: 200,
    answer: visitsAnswer,
    handle: (_, { database }) => readVisitLists(database),
  }),
];
