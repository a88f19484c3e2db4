import { expect, it, vi } from 'vitest';
import { reportFinalFailure, TASK_ATTEMPTS, TASK_GIVEN_UP } from './final-failure.ts';

const failure = new Error('The database does not answer.');

const fail = async () => {
  throw failure;
};

it('reports a task that fails at its last attempt, once, with its subject', async () => {
  const report = vi.fn();
  for (let retryCount = 0; retryCount < TASK_ATTEMPTS; retryCount += 1) {
    expect(report).not.toHaveBeenCalled();
    await expect(reportFinalFailure({ subject: 'steel', retryCount, report }, fail)).rejects.toBe(
      failure,
    );
  }
  expect(report.mock.calls).toEqual([[TASK_GIVEN_UP, { subject: 'steel', error: failure }]]);
});

it('reports nothing when the last attempt succeeds', async () => {
  const report = vi.fn();
  const last = { subject: 'steel', retryCount: TASK_ATTEMPTS - 1, report };
  await reportFinalFailure(last, async () => {});
  expect(report).not.toHaveBeenCalled();
});
