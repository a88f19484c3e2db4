import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('runs a limited number of calls for one key and in all, and another one when a call has ended', async () => {
  const limit = createConcurrencyLimit({ perKey: 2, total: 3 });
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = (key: string) => limit.tryRun(key, () => ended);
  const running = [run('a'), run('a')];
  expect(await run('a')).toBe(false);
  running.push(run('b'));
  expect(await run('b')).toBe(false);
  expect(await run('c')).toBe(false);
  end();
  expect(await Promise.all(running)).toEqual([true, true, true]);
  expect(await run('c')).toBe(true);
});

it('frees the place of a call that fails', async () => {
  const limit = createConcurrencyLimit({ perKey: 1, total: 1 });
  const failed = limit.tryRun('a', () => Promise.reject(new Error('failed')));
  await expect(failed).rejects.toThrow('failed');
  expect(await limit.tryRun('b', async () => {})).toBe(true);
});
