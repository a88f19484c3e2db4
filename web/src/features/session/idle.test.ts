import { expect, it } from 'vitest';
import { IDLE_LIMIT_MS, idleTimeLeftMs } from './idle.ts';

const now = Date.UTC(2026, 10, 22, 12);

it('a session ends 12 hours after the last interaction', () => {
  expect(idleTimeLeftMs(now, now)).toBe(12 * 3_600_000);
  expect(idleTimeLeftMs(now - IDLE_LIMIT_MS + 1, now)).toBe(1);
  expect(idleTimeLeftMs(now - IDLE_LIMIT_MS, now)).toBe(0);
  expect(idleTimeLeftMs(now - 100 * IDLE_LIMIT_MS, now)).toBe(0);
});

it('a clock that was set back does not make a session last longer than 12 hours', () => {
  expect(idleTimeLeftMs(now + 3 * IDLE_LIMIT_MS, now)).toBe(IDLE_LIMIT_MS);
});
