import { getFunctions } from 'firebase-admin/functions';
import { REGION } from '../region.ts';
import { app } from './app.ts';
import { hasCode } from './error-codes.ts';

/** Asks a task function to run with this data; under an id that was asked for, it was asked for. */
export async function enqueueOnce(
  functionName: string,
  task: { id: string } & Record<string, unknown>,
): Promise<void> {
  const queue = getFunctions(app).taskQueue(`locations/${REGION}/functions/${functionName}`);
  const { id, ...data } = task;
  try {
    await queue.enqueue(data, { id });
  } catch (error) {
    if (!hasCode(error, 'functions/task-already-exists')) throw error;
  }
}
