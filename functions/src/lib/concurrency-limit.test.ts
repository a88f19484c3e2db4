import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('runs a limited number of calls for one key and in all, and another one when a call has ended', async () => {
  const limit = createConcurrencyLimit({ perKey: 2, total: 4 });
  const ends: (() => void)[] = [];
  const results: Promise<boolean>[] = [];
  const hasStarted = (key: string) => {
    const earlier = ends.length;
    results.push(limit.tryRun(key, () => new Promise<void>((resolve) => ends.push(resolve))));
    return ends.length > earlier;
  };
  expect(['a', 'a', 'a', 'b', 'b', 'c'].map(hasStarted)).toEqual([
    ...[true, true, false],
    ...[true, true, false],
  ]);
  ends[0]?.();
  expect(await results[0]).toBe(true);
  expect(await results[2]).toBe(false);
  expect(['a', 'c'].map(hasStarted)).toEqual([true, false]);
  ends[2]?.();
  await results[3];
  expect(['a', 'c'].map(hasStarted)).toEqual([false, true]);
  for (const end of ends) end();
  await Promise.all(results);
  expect(['a', 'a', 'b', 'b', 'c'].map(hasStarted)).toEqual([true, true, true, true, false]);
});

it('frees the place of a call that fails', async () => {
  const limit = createConcurrencyLimit({ perKey: 1, total: 1 });
  const failed = limit.tryRun('a', () => Promise.reject(new Error('failed')));
  await expect(failed).rejects.toThrow('failed');
  expect(await limit.tryRun('b', async () => {})).toBe(true);
});
