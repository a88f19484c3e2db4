import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_LIMIT_MS, idleTimeLeftMs, recordInteraction, watchIdleness } from './idle.ts';

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

describe('the watch for idleness', () => {
  const page = new EventTarget();
  const interact = () => page.dispatchEvent(new Event('keydown'));

  beforeEach(() => {
    vi.useFakeTimers({ now });
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', new EventTarget());
    recordInteraction();
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('ends the session 12 hours after the last interaction', async () => {
    const onTimeout = vi.fn();
    const stop = watchIdleness(onTimeout);
    await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - 1);
    interact();
    await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS - 1);
    expect(onTimeout).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onTimeout).toHaveBeenCalledOnce();
    stop();
  });

  it('does not continue an ended session whose timer fires late, as after sleep mode', () => {
    const onTimeout = vi.fn();
    const stop = watchIdleness(onTimeout);
    vi.setSystemTime(now + IDLE_LIMIT_MS);
    interact();
    expect(onTimeout).toHaveBeenCalledOnce();
    stop();
  });

  it('does nothing after it was stopped', async () => {
    const onTimeout = vi.fn();
    watchIdleness(onTimeout)();
    await vi.advanceTimersByTimeAsync(IDLE_LIMIT_MS);
    interact();
    expect(onTimeout).not.toHaveBeenCalled();
  });
});
