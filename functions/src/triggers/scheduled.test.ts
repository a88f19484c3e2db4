import { logger } from 'firebase-functions/logger';
import { expect, it, vi } from 'vitest';
import { scheduled } from './scheduled.ts';

/** Runs a function as Cloud Scheduler does. Returns the status of the response. */
async function invoke(run: () => Promise<void>): Promise<number> {
  const statuses: number[] = [];
  const response = { status: (code: number) => ({ send: () => void statuses.push(code) }) };
  const invokeHandler: unknown = scheduled({ schedule: '0 0 * * *' }, run);
  await Reflect.apply(Object(invokeHandler), undefined, [{ header: () => undefined }, response]);
  return statuses[0] ?? 0;
}

it('a scheduled function logs the causes of a failure, and is repeated', async () => {
  const log = vi.spyOn(logger, 'error').mockImplementation(() => {});
  const failure = new AggregateError([new Error('No index')], 'A step failed.');
  expect(await invoke(() => Promise.reject(failure))).toBe(500);
  expect(log.mock.calls.flat()).toContain(failure);
  log.mockRestore();
});

it('a scheduled function that succeeds is not repeated', async () => {
  expect(await invoke(async () => {})).toBe(200);
});
