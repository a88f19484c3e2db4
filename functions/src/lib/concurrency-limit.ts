/** Limits how many calls run at once for the same key, in this process. */
export interface ConcurrencyLimit {
  /** Runs `call` and returns true, or returns false at once if `max` calls for the key are running. */
  tryRun(key: string, call: () => Promise<void>): Promise<boolean>;
}

export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  const counts = new Map<string, number>();

  function end(key: string): void {
    const count = (counts.get(key) ?? 0) - 1;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return {
    async tryRun(key, call) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      try {
        await call();
      } finally {
        end(key);
      }
      return true;
    },
  };
}
