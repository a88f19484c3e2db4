/**
 * Many writes, one recomputation. A write asks for a task whose name holds the target and the
 * second in which it asked; the task runs only once that second is over. So a burst within one
 * second is one task, and whatever was written before the asking is there when the task reads.
 */
import type { CoalescedTask } from '../stores/task-queue.ts';

/** Milliseconds that share one task. */
export const BUCKET_MS = 1_000;

/** The task that a write at `now` asks for. */
export function coalescedTask(target: string, now: Date): CoalescedTask {
  const bucket = Math.floor(now.getTime() / BUCKET_MS);
  return { id: `${target}-${bucket}`, notBefore: new Date((bucket + 1) * BUCKET_MS) };
}
