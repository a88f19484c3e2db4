import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Counts, createTally } from './tally.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hands on what came within a stretch, once', async () => {
  const handed: Counts[] = [];
  const count = createTally(async (counts) => void handed.push(counts), 1_000);
  for (const name of ['a', 'b', 'a']) count(name);
  expect(handed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  count('b');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(handed).toEqual([{ a: 2, b: 1 }, { b: 1 }]);
});
