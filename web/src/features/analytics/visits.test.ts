import { describe, expect, it } from 'vitest';
import {
  describeComparison,
  describeDifference,
  sumCounts,
  summarizeVisits,
  toPoints,
  type VisitPoint,
} from './visits.ts';

const past = { isCurrent: false };
const current = { isCurrent: true };

const points: VisitPoint[] = toPoints([
  { date: '2026-11-18', count: 1, ...past },
  { date: '2026-11-19', count: 12_345, ...past },
  { date: '2026-11-20', count: 40, ...current },
]);

describe('the periods of the chart', () => {
  it.each([
    [{ date: '2026-10-24' }, '24 Oct'],
    [{ week: '2026-W23' }, '1–7 Jun'],
    [{ week: '2026-W27' }, '29 Jun – 5 Jul'],
    [{ week: '2026-W53' }, '28 Dec – 3 Jan'],
    [{ month: '2026-06' }, 'Jun 2026'],
    [{ year: '2026' }, '2026'],
  ])('are readable: %o is %s', (item, period) => {
    expect(toPoints([{ ...item, count: 3, ...past }])).toEqual([
      { period, title: period, count: 3, ...past },
    ]);
  });

  it.each([
    [{ date: '2026-11-20' }, '20 Nov (today so far)'],
    [{ week: '2026-W47' }, '16–22 Nov (this week so far)'],
    [{ month: '2026-11' }, 'Nov 2026 (this month so far)'],
    [{ year: '2026' }, '2026 (this year so far)'],
  ])('say that the current one has not ended: %o is %s', (item, title) => {
    expect(toPoints([{ ...item, count: 3, ...current }])[0]?.title).toBe(title);
  });
});

it('the total of the visits is the sum of the counts', () => {
  expect(sumCounts(points)).toBe(12_386);
  expect(sumCounts([])).toBe(0);
});

describe('the summary of the chart', () => {
  it('contains the last and the highest count', () => {
    expect(summarizeVisits(points)).toBe(
      '20 Nov (today so far): 40 visits. Most: 19 Nov: 12,345 visits.',
    );
  });

  it('uses the singular for one visit, and has a text for none', () => {
    expect(summarizeVisits(points.slice(0, 1))).toContain('18 Nov: 1 visit.');
    expect(summarizeVisits([])).toBe('No visits yet.');
  });
});

it.each([
  [112, 100, '12% more than'],
  [50, 100, '50% fewer than'],
  [100, 100, 'as many as'],
  [3_010, 3_000, 'about as many as'],
  [5, 0, 'more than'],
  [0, 0, 'as many as'],
])('the comparison of %i visits with %i is described as "%s"', (latest, before, text) => {
  expect(describeDifference(latest, before)).toBe(text);
});

it('the comparison names both periods, and only one when there is none before', () => {
  const periods = { latest: 'in the last 4 weeks', before: 'in the 4 weeks before' };
  expect(describeComparison({ latest: 1_200, before: 1_000 }, periods)).toBe(
    '1,200 visits in the last 4 weeks: 20% more than in the 4 weeks before (1,000).',
  );
  expect(describeComparison({ latest: 1, before: undefined }, periods)).toBe(
    '1 visit in the last 4 weeks.',
  );
});
