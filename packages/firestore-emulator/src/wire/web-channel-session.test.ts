import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession } from './web-channel-session.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('A session is closed once when no back channel is opened for 90 s', () => {
  const onClose = vi.fn();
  const session = createSession({ id: 'a', handle() {}, onClose });
  vi.advanceTimersByTime(89_000);
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(onClose).toHaveBeenCalledTimes(1);
  session.close();
  expect(onClose).toHaveBeenCalledTimes(1);
});
