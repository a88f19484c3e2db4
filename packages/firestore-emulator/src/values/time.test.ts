import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMicros, parseMicros, truncateToMillis } from './time.ts';

it('times are formatted with six fraction digits', () => {
  expect(formatMicros(1_577_836_800_000_001)).toBe('2020-01-01T00:00:00.000001Z');
  expect(truncateToMillis('2020-01-01T00:00:00.123456Z')).toBe('2020-01-01T00:00:00.123000Z');
});

it('times are parsed to the microseconds that were formatted, in the same order', () => {
  const micros = fc.integer({ min: -62_135_596_800_000_000, max: 9_007_199_254_740_991 });
  fc.assert(
    fc.property(micros, micros, (a, b) => {
      expect(parseMicros(formatMicros(a))).toBe(a);
      expect(formatMicros(a) < formatMicros(b)).toBe(a < b);
    }),
  );
});
