/**
 * Coalesces recomputations. A write requests a task whose id contains the subject and the current debounce window;
 * requests with the same id are one task. The task recomputes immediately, so that a single change is visible soon,
 * and again at the end of the window, so that the result includes all writes whose requests it has served. A burst of
 * any length costs two recomputations per window.
 *
 * The Tasks emulator frees an id when its task has finished; production reserves it for an hour. A
 * task runs until its window has ended, so both behave the same.
 */
import { createHash } from 'node:crypto';

/** The debounce window. */
export const DEBOUNCE_WINDOW_MS = 4_000;

/**
 * The debounce window of clean-ups. Shorter, because each has its own subject and occupies an instance while it
 * waits: the suite has eight, which also serve events and the API.
 */
export const CLEAN_UP_WINDOW_MS = 1_000;

/** The assumed maximum difference between the clocks of two instances. */
const CLOCK_SKEW_MS = 250;

/** A task that is shared by all requests with the same id. */
export interface CoalescedTask {
  /** Letters, digits, - and _, as Cloud Tasks requires. */
  id: string;
  /** What the task recomputes. */
  subject: string;
  /** The time of the second recomputation. */
  repeatAtMs: number;
}

/** Returns the task for a write at `now`. */
export function coalescedTask(
  subject: string,
  now: Date,
  windowMs: number = DEBOUNCE_WINDOW_MS,
): CoalescedTask {
  const windowIndex = Math.floor(now.getTime() / windowMs);
  return {
    id: `${createHash('sha256').update(subject).digest('hex').slice(0, 32)}-${windowIndex}`,
    subject,
    repeatAtMs: (windowIndex + 1) * windowMs + CLOCK_SKEW_MS,
  };
}

interface Clock {
  nowMs: () => number;
  waitMs: (milliseconds: number) => Promise<void>;
}

/**
 * Runs a coalesced task: recomputes immediately, and again at the end of its window, unless the first recomputation has
 * started after it.
 */
export async function runCoalesced(
  { repeatAtMs }: Pick<CoalescedTask, 'repeatAtMs'>,
  recompute: () => Promise<void>,
  { nowMs, waitMs }: Clock,
): Promise<void> {
  const startedMs = nowMs();
  await recompute();
  if (startedMs >= repeatAtMs) return;
  const remainingMs = Math.max(0, repeatAtMs - nowMs());
  // Limited, in case the clock is wrong.
  await waitMs(Math.min(remainingMs, DEBOUNCE_WINDOW_MS + CLOCK_SKEW_MS));
  await recompute();
}

/** Deliveries of a task before it is given up; about four minutes with backoff. */
export const TASK_ATTEMPTS = 10;

/** The log message of a task that is given up. The alert in docs/deploy.md matches it. */
export const TASK_GIVEN_UP = 'A task was given up after its last attempt.';

interface Delivery {
  /** What the task recomputes. */
  subject: string;
  /** The number of earlier deliveries; `undefined` if the platform does not state it. */
  retryCount: number | undefined;
  /** The error is an argument of its own: the log shows no errors in `details`. */
  report: (message: string, error: unknown, details: { subject: string }) => void;
}

/** Runs a task and rethrows its error. Reports the error if the task will not be delivered again. */
export async function reportFinalFailure(
  { subject, retryCount = 0, report }: Delivery,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (retryCount >= TASK_ATTEMPTS - 1) report(TASK_GIVEN_UP, error, { subject });
    throw error;
  }
}
