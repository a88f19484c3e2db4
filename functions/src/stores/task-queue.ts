import { getFunctions } from 'firebase-admin/functions';
import { REGION } from '../region.ts';
import { app } from './app.ts';
import { hasCode } from './error-codes.ts';

/** A task that any number of askers ask for once. */
export interface CoalescedTask {
  /** Asking twice for the same id asks once. */
  id: string;
  /** The task must not read its sources before. */
  notBefore: Date;
}

/** Asks a task function to run once for all that ask under the same id. */
export async function enqueueOnce(functionName: string, task: CoalescedTask): Promise<void> {
  const queue = getFunctions(app).taskQueue(`locations/${REGION}/functions/${functionName}`);
  try {
    await queue.enqueue(
      { notBefore: task.notBefore.getTime() },
      { id: task.id, scheduleTime: task.notBefore },
    );
  } catch (error) {
    if (!hasCode(error, 'functions/task-already-exists')) throw error;
  }
}

/** Waits until a task may read. The Tasks emulator dispatches at once, whatever the schedule. */
export async function waitUntil(notBeforeMs: number, nowMs: number): Promise<void> {
  const remainingMs = Math.min(Math.max(notBeforeMs - nowMs, 0), 10_000);
  await new Promise((resolve) => setTimeout(resolve, remainingMs));
}
