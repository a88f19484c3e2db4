/**
 * Many writes, few recomputations. A write asks for a task whose name holds the target and the
 * current stretch of time; asking twice for one name asks once. The task recomputes at once, so
 * that a single change is seen soon, and again when the stretch is over, so that whatever was
 * written before anyone asked within it is in the result. A burst of any length costs two
 * recomputations per stretch.
 *
 * The Tasks emulator frees a name when its task is done, production remembers it for an hour. The
 * task holds its name until the stretch is over, so both do the same.
 */
import { createHash } from 'node:crypto';

/** Milliseconds that share one task. */
export const STRETCH_MS = 4_000;

/**
 * The same for clean-ups. Each has a subject of its own, so that many wait at once, and whoever waits
 * takes a place: the suite has eight, for events and the API too.
 */
export const CLEAN_UP_STRETCH_MS = 1_000;

/** Milliseconds by which the clocks of two instances may differ. */
const CLOCK_SKEW_MS = 250;

/** A task that any number of askers ask for once. */
export interface CoalescedTask {
  /** Of letters, digits, - and _, as Cloud Tasks wants it. */
  id: string;
  /** What is to be recomputed. */
  subject: string;
  /** When it has to be recomputed for the second time. */
  repeatAtMs: number;
}

/** The task that a write at `now` asks for. */
export function coalescedTask(
  subject: string,
  now: Date,
  stretchMs: number = STRETCH_MS,
): CoalescedTask {
  const stretch = Math.floor(now.getTime() / stretchMs);
  return {
    id: `${createHash('sha256').update(subject).digest('hex').slice(0, 32)}-${stretch}`,
    subject,
    repeatAtMs: (stretch + 1) * stretchMs + CLOCK_SKEW_MS,
  };
}

interface Clock {
  nowMs: () => number;
  waitMs: (milliseconds: number) => Promise<void>;
}

/** Runs a coalesced task: recomputes at once, and again when its stretch is over. */
export async function runCoalesced(
  { repeatAtMs }: Pick<CoalescedTask, 'repeatAtMs'>,
  recompute: () => Promise<void>,
  { nowMs, waitMs }: Clock,
): Promise<void> {
  await recompute();
  const remainingMs = repeatAtMs - nowMs();
  if (remainingMs <= 0) return;
  // Never longer than a stretch, whatever a wrong clock says.
  await waitMs(Math.min(remainingMs, STRETCH_MS + CLOCK_SKEW_MS));
  await recompute();
}

/** Times that a task is delivered before it is given up: about four minutes. */
export const TASK_ATTEMPTS = 10;

/** The fixed message of a task that is given up. The alert of docs/deploy.md looks for it. */
export const TASK_GIVEN_UP = 'A task was given up after its last attempt.';

interface Delivery {
  /** What the task recomputes. */
  subject: string;
  /** How often it was delivered before; `undefined` where the platform does not say. */
  retryCount: number | undefined;
  report: (message: string, details: { subject: string; error: unknown }) => void;
}

/** Runs a task; reports it when it fails and will not be delivered again. @throws what it throws. */
export async function reportFinalFailure(
  { subject, retryCount = 0, report }: Delivery,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (retryCount >= TASK_ATTEMPTS - 1) report(TASK_GIVEN_UP, { subject, error });
    throw error;
  }
}
