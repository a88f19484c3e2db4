/**
 * The tasks that roll visits up, on a clock that is moved by hand. What is assumed of them is what
 * `functions/src/services/coalesce.ts` does: those who ask within the same four seconds share one task,
 * which rolls up at once, and again a moment after the four seconds.
 */
import type { Day } from '@neev/domain';

const STRETCH_MS = 4_000;
const CLOCK_SKEW_MS = 250;

interface DueRollUp {
  day: Day;
  dueMs: number;
}

export interface RollUpTasks {
  ask(day: Day, atMs: number): void;
  /** Runs what is due by then, each at its time. */
  runUntil(atMs: number): Promise<void>;
  /** Tasks that have been made so far. */
  count(): number;
}

export function createRollUpTasks(
  rollUp: (due: { day: Day; now: Date }) => Promise<void>,
): RollUpTasks {
  const stretches = new Set<number>();
  let waiting: DueRollUp[] = [];
  return {
    ask(day, atMs) {
      const stretch = Math.floor(atMs / STRETCH_MS);
      if (stretches.has(stretch)) return;
      stretches.add(stretch);
      const againMs = (stretch + 1) * STRETCH_MS + CLOCK_SKEW_MS;
      waiting = [...waiting, { day, dueMs: atMs }, { day, dueMs: againMs }].sort(
        (a, b) => a.dueMs - b.dueMs,
      );
    },
    async runUntil(atMs) {
      const due = waiting.filter(({ dueMs }) => dueMs <= atMs);
      waiting = waiting.filter(({ dueMs }) => dueMs > atMs);
      for (const { day, dueMs } of due) await rollUp({ day, now: new Date(dueMs) });
    },
    count: () => stretches.size,
  };
}
