import { expect, it } from 'vitest';
import { costPerMillion, createRollUpTasks } from './visits.ts';

it('roll-up tasks run at once and again after four seconds, for all requests within them', async () => {
  const ran: number[] = [];
  const tasks = createRollUpTasks(async ({ now }) => void ran.push(now.getTime()));
  for (const atMs of [1_000, 2_000, 3_999, 4_100]) tasks.request('2026-11-20', atMs);
  await tasks.runUntil(4_249);
  expect(ran).toEqual([1_000, 4_100]);
  await tasks.runUntil(Number.POSITIVE_INFINITY);
  expect(ran).toEqual([1_000, 4_100, 4_250, 8_250]);
  expect(tasks.count()).toBe(2);
});

it('the cost of a million operations follows the price list', () => {
  expect(costPerMillion({ read: 1, write: 2, delete: 1, functionCall: 1 })).toBeCloseTo(4.8);
});
