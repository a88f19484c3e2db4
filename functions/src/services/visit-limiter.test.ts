import { expect, it } from 'vitest';
import { createVisitLimiter } from './visit-limiter.ts';

const now = new Date('2026-11-20T06:00:00Z');
const size = { capacity: 2, refillSeconds: 60 };

it('allows so many at once, and one more after a while', () => {
  const limiter = createVisitLimiter(size);
  for (const _ of [1, 2]) {
    expect(limiter.allows('a', now)).toBe(true);
    limiter.note('a', now);
  }
  expect(limiter.allows('a', now)).toBe(false);
  expect(limiter.allows('b', now)).toBe(true);
  expect(limiter.allows('a', new Date(now.getTime() + 60_000))).toBe(true);
});

it('forgets the address that was seen longest ago', () => {
  const limiter = createVisitLimiter({ ...size, capacity: 1 }, 2);
  for (const address of ['a', 'b', 'c']) limiter.note(address, now);
  expect(['a', 'b', 'c'].map((address) => limiter.allows(address, now))).toEqual([
    true,
    false,
    false,
  ]);
});
