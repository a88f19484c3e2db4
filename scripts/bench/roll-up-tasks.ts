/** The coalesced tasks that roll visits up, on a clock that is moved by hand. */
import type { Day } from '@neev/domain';
import { coalescedTask } from '@neev/functions/coalesce';

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
  const asked = new Set<string>();
  let waiting: DueRollUp[] = [];
  return {
    ask(day, atMs) {
      const { id, repeatAtMs } = coalescedTask(day, new Date(atMs));
      if (asked.has(id)) return;
      asked.add(id);
      waiting = [...waiting, { day, dueMs: atMs }, { day, dueMs: repeatAtMs }].sort(
        (a, b) => a.dueMs - b.dueMs,
      );
    },
    async runUntil(atMs) {
      const due = waiting.filter(({ dueMs }) => dueMs <= atMs);
      waiting = waiting.filter(({ dueMs }) => dueMs > atMs);
      for (const { day, dueMs } of due) await rollUp({ day, now: new Date(dueMs) });
    },
    count: () => asked.size,
  };
}
