import { expect, it } from 'vitest';
import { createVisitLimiter } from './visit-limiter.ts';

const now = new Date('2026-11-20T06:00:00Z');
const from = (address: string, edge = `edge of ${address}`) => ({ address, edge });

it('limits the new visits of an address in an hour', () => {
  const limiter = createVisitLimiter(2);
  for (const _ of [1, 2]) {
    expect(limiter.allows(from('a'), now)).toBe(true);
    limiter.count(from('a'), now);
  }
  expect(limiter.allows(from('a'), now)).toBe(false);
  expect(limiter.allows(from('b'), now)).toBe(true);
  expect(limiter.allows(from('a'), new Date(now.getTime() + 3_600_000))).toBe(true);
});

it('limits the new visits of an edge and of all callers, whatever addresses they name', () => {
  const limiter = createVisitLimiter(2);
  const bring = (visits: number, edgeOf: (n: number) => string) =>
    Array.from({ length: visits }, (_, n) => from(`${edgeOf(n)} ${n}`, edgeOf(n))).filter(
      (caller) => {
        const isAllowed = limiter.allows(caller, now);
        if (isAllowed) limiter.count(caller, now);
        return isAllowed;
      },
    ).length;
  expect(bring(100, () => 'one edge')).toBe(60);
  expect(bring(200, (n) => `edge ${n}`)).toBe(140);
});
