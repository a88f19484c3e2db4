/**
 * Shares runs (reads, or flushes of a queue) among concurrent callers. A call during a run does not get its result,
 * which could be older than a write that the caller has seen, but that of the next run, which starts when the current
 * one has ended and serves all waiting calls. No result is older than its call, and none is cached.
 */
export function coalesceRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let ending: Promise<void> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    next = undefined;
    const result = run();
    const end = () => {
      ending = undefined;
    };
    ending = result.then(end, end);
    return result;
  }

  return () => {
    if (next) return next;
    if (!ending) return start();
    next = ending.then(start);
    return next;
  };
}

/** Memoizes the promise for the last key. Forgets a rejected promise. */
export function memoizeLast<I, V>(
  run: (input: I) => Promise<V>,
  keyOf: (input: I) => string,
): (input: I) => Promise<V> {
  let last: { key: string; result: Promise<V> } | undefined;
  return (input) => {
    const key = keyOf(input);
    if (last?.key === key) return last.result;
    const entry = { key, result: run(input) };
    last = entry;
    entry.result.catch(() => {
      if (last === entry) last = undefined;
    });
    return entry.result;
  };
}
