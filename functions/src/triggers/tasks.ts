import { getFunctions } from 'firebase-admin/functions';
import { hasCode, tryWrite } from '../lib/errors.ts';
import { app } from '../lib/firebase.ts';
import { REGION } from './options.ts';

/**
 * Enqueues a task. Does nothing if a task with the same id exists or, in production, has finished within the last hour.
 * `functionName` is the name of the export in index.ts. An id consists of letters, digits, - and _.
 */
export async function enqueueOnce(functionName: string, id: string, data: object): Promise<void> {
  const queue = getFunctions(app).taskQueue(`locations/${REGION}/functions/${functionName}`);
  const isDuplicate = (error: unknown) => hasCode(error, 'functions/task-already-exists');
  await tryWrite(queue.enqueue(data, { id }), isDuplicate);
}
