import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWaitingRemovals } from './waiting-removals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two deletions that wait, and which of them were sent while the page goes. */
async function waitForTwo() {
  const sent: string[] = [];
  const removals = createWaitingRemovals(10_000);
  const wait = (id: string) => removals.wait(Promise.resolve(async () => sent.push(id)));
  const [first, second] = [wait('first'), wait('second')];
  await vi.advanceTimersByTimeAsync(0);
  return { removals, first, second, sent };
}

it('all that wait are sent when the page is left, at once and one time', async () => {
  const { removals, first, sent } = await waitForTwo();
  void removals.leave();
  expect(sent).toEqual(['first', 'second']);
  expect(await first.decided).toBe('send');
  await removals.leave();
  expect(sent).toEqual(['first', 'second']);
});

it('all that wait are decided when there is no more time for it', async () => {
  const { removals, first, second, sent } = await waitForTwo();
  first.undo();
  removals.hurry();
  expect(await Promise.all([first.decided, second.decided])).toEqual(['undo', 'send']);
  expect(sent).toEqual([]);
});

it('what was undone or is over is not sent when the page is left', async () => {
  const { removals, first, second, sent } = await waitForTwo();
  first.undo();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await second.decided).toBe('send');
  await removals.leave();
  expect(sent).toEqual([]);
});
