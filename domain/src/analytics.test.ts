import { expect, it } from 'vitest';
import { rollUp } from './analytics.ts';

it('sums days into weeks, months and years that agree', () => {
  const lists = rollUp([
    { date: '2021-01-04', count: 5 },
    { date: '2020-12-31', count: 1 },
    { date: '2021-01-03', count: 2 },
  ]);
  expect(lists).toEqual({
    daily: [
      { date: '2020-12-31', count: 1 },
      { date: '2021-01-03', count: 2 },
      { date: '2021-01-04', count: 5 },
    ],
    weekly: [
      { week: '2020-W53', count: 3 },
      { week: '2021-W01', count: 5 },
    ],
    monthly: [
      { month: '2020-12', count: 1 },
      { month: '2021-01', count: 7 },
    ],
    yearly: [
      { year: '2020', count: 1 },
      { year: '2021', count: 7 },
    ],
  });
});
