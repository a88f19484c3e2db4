/** Limits how many calls run at once, for the same key and for all, in this process. */
export interface ConcurrencyLimit {
  /** Runs `call` and returns true, or returns false at once if too many calls are running. */
  tryRun(key: string, call: () => Promise<void>): Promise<boolean>;
}

interface MaxCalls {
  perKey: number;
  total: number;
}

export function createConcurrencyLimit({ perKey, total }: MaxCalls): ConcurrencyLimit {
  const counts = new Map<string, number>();
  let running = 0;

  function end(key: string): void {
    running -= 1;
    const count = (counts.get(key) ?? 0) - 1;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }

  return {
    async tryRun(key, call) {
      const count = counts.get(key) ?? 0;
      if (count >= perKey || running >= total) return false;
      counts.set(key, count + 1);
      running += 1;
      try {
        await call();
      } finally {
        end(key);
      }
      return true;
    },
  };
}
