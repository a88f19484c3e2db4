import { expect, it } from 'vitest';
import { median, percentile, ratio } from './report.ts';

it('computes percentiles by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile(hundred, 95)).toBe(95);
  expect(percentile(hundred, 100)).toBe(100);
  expect(median([3, 1, 2])).toBe(2);
});

it('prints a dash instead of a ratio to zero', () => {
  expect([ratio(1, 3), ratio(0, 3), ratio(1, 0)]).toEqual(['0.33', '0.00', '–']);
});
