import { expect, it } from 'vitest';
import { createVisitLimiter } from './visit-limiter.ts';

const now = new Date('2026-11-20T06:00:00Z');
const size = { capacity: 2, refillSeconds: 60 };
const from = (address: string, edge = `edge of ${address}`) => ({ address, edge });

it('allows so many at once, and one more after a while', () => {
  const limiter = createVisitLimiter(size);
  for (const _ of [1, 2]) {
    expect(limiter.allows(from('a'), now)).toBe(true);
    limiter.note(from('a'), now);
  }
  expect(limiter.allows(from('a'), now)).toBe(false);
  expect(limiter.allows(from('b'), now)).toBe(true);
  expect(limiter.allows(from('a'), new Date(now.getTime() + 60_000))).toBe(true);
});

it('bounds what one edge and what all bring, whatever addresses they name', () => {
  const limiter = createVisitLimiter(size);
  const bring = (count: number, edgeOf: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => from(`${edgeOf(n)} ${n}`, edgeOf(n))).filter(
      (caller) => {
        const isAllowed = limiter.allows(caller, now);
        if (isAllowed) limiter.note(caller, now);
        return isAllowed;
      },
    ).length;
  expect(bring(100, () => 'one edge')).toBe(60);
  expect(bring(200, (n) => `edge ${n}`)).toBe(140);
});

it('forgets the address that was seen longest ago', () => {
  const limiter = createVisitLimiter({ ...size, capacity: 1 }, 5);
  for (const address of ['a', 'b', 'c']) limiter.note(from(address), now);
  expect(['a', 'b', 'c'].map((address) => limiter.allows(from(address), now))).toEqual([
    true,
    false,
    false,
  ]);
});
