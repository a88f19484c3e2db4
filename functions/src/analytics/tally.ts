import { logger } from 'firebase-functions';

/** So many of each name. */
export type Counts = Record<string, number>;

/**
 * Counts names in this process, and hands the counts on at most once in `everyMs`: of things that come
 * too often to be written one by one, and whose loss with a process is no harm.
 */
export function createTally(
  handOn: (counts: Counts) => Promise<void>,
  everyMs: number,
): (name: string) => void {
  let counts: Counts = {};
  let isDue = false;

  async function flush() {
    const due = counts;
    counts = {};
    isDue = false;
    await handOn(due).catch((error: unknown) => logger.warn('Counts were lost.', { due, error }));
  }

  return (name) => {
    counts[name] = (counts[name] ?? 0) + 1;
    if (isDue) return;
    isDue = true;
    setTimeout(flush, everyMs);
  };
}
