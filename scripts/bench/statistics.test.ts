import { expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

it('finds percentiles by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile(hundred, 95)).toBe(95);
  expect(percentile(hundred, 100)).toBe(100);
  expect(median([3, 1, 2])).toBe(2);
});
