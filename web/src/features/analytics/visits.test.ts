import { describe, expect, it } from 'vitest';
import { describeComparison, sumCounts, summarizeVisits, toPoints } from './visits.ts';

const complete = { isCurrent: false };

const points = [
  { period: '2026-11-18', count: 1, ...complete },
  { period: '2026-11-19', count: 12_345, ...complete },
  { period: '2026-11-20', count: 40, isCurrent: true },
];

it('the chart points take their period from daily, weekly, monthly and yearly items', () => {
  const items = [
    { date: '2026-11-20', count: 1, ...complete },
    { week: '2026-W47', count: 2, ...complete },
    { month: '2026-11', count: 3, ...complete },
    { year: '2026', count: 4, isCurrent: true },
  ];
  expect(toPoints(items)).toEqual([
    { period: '2026-11-20', count: 1, ...complete },
    { period: '2026-W47', count: 2, ...complete },
    { period: '2026-11', count: 3, ...complete },
    { period: '2026', count: 4, isCurrent: true },
  ]);
});

it('the total of the visits is the sum of the counts', () => {
  expect(sumCounts(points)).toBe(12_386);
  expect(sumCounts([])).toBe(0);
});

describe('the summary of the chart', () => {
  it('contains the last and the highest count', () => {
    expect(summarizeVisits(points)).toBe(
      '40 visits in 2026-11-20 so far; the most of those shown: 12,345 visits in 2026-11-19.',
    );
  });

  it('uses the singular for one visit, and has a text for none', () => {
    expect(summarizeVisits(points.slice(0, 1))).toContain('1 visit in 2026-11-18;');
    expect(summarizeVisits([])).toBe('No visits yet.');
  });
});

it.each([
  [112, 100, '12% more than'],
  [50, 100, '50% fewer than'],
  [100, 100, 'as many as'],
  [5, 0, 'more than'],
  [0, 0, 'as many as'],
])('the comparison of %i visits with %i is described as "%s"', (latest, before, text) => {
  expect(describeComparison({ latest, before })).toBe(text);
});
