import { expect, it } from 'vitest';
import { requiresTask } from './delivery-queue.ts';

it.each([
  [undefined, 'PENDING'],
  ['ERROR', 'RETRY'],
])('a message that changes from %s to %s is enqueued', (before, after) => {
  expect(requiresTask(before, after)).toBe(true);
});

it.each([
  ['PENDING', 'PENDING'],
  ['PENDING', 'PROCESSING'],
  ['PROCESSING', 'PENDING'],
  ['PROCESSING', 'RETRY'],
  ['PROCESSING', 'SUCCESS'],
  ['PROCESSING', 'ERROR'],
  ['ERROR', undefined],
  [undefined, 'SUCCESS'],
])('a message that changes from %s to %s is not enqueued again', (before, after) => {
  expect(requiresTask(before, after)).toBe(false);
});
