import { describe, expect, it } from 'vitest';
import { countIn, summaryOf, sumOf, toPoints } from './visit-points.ts';

const points = [
  { period: '2026-11-18', count: 1 },
  { period: '2026-11-19', count: 12_345 },
  { period: '2026-11-20', count: 40 },
];

it('takes its periods from each of the four lists', () => {
  const items = [
    { date: '2026-11-20', count: 1 },
    { week: '2026-W47', count: 2 },
    { month: '2026-11', count: 3 },
    { year: '2026', count: 4 },
  ];
  expect(toPoints(items)).toEqual([
    { period: '2026-11-20', count: 1 },
    { period: '2026-W47', count: 2 },
    { period: '2026-11', count: 3 },
    { period: '2026', count: 4 },
  ]);
});

it('is summed', () => {
  expect(sumOf(points)).toBe(12_386);
  expect(sumOf([])).toBe(0);
});

it('is found by its period, and none is 0', () => {
  expect([countIn(points, '2026-11-20'), countIn(points, '2026-11-21')]).toEqual([40, 0]);
});

describe('the summary', () => {
  it('names the last and the most', () => {
    expect(summaryOf(points)).toBe(
      '40 visits in 2026-11-20; the most of those shown: 12,345 visits in 2026-11-19.',
    );
  });

  it('speaks of one visit, and of none', () => {
    expect(summaryOf(points.slice(0, 1))).toContain('1 visit in 2026-11-18;');
    expect(summaryOf([])).toBe('No visits yet.');
  });
});
