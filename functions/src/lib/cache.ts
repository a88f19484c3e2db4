/**
 * Few runs for many concurrent callers: reads, or writes of what is queued. A caller that comes during a run
 * does not get its result, which may be from before a write that the caller knows of, but that of the next
 * run, which starts when this one has ended and serves all who came meanwhile. So no result is older than
 * its call, and none is kept for later calls.
 */
export function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
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

/** Memoizes the promise for the last key. One that is rejected is forgotten. */
export function rememberLast<I, V>(
  run: (input: I) => Promise<V>,
  keyOf: (input: I) => string,
): (input: I) => Promise<V> {
  let last: { key: string; result: Promise<V> } | undefined;
  return (input) => {
    const key = keyOf(input);
    if (last?.key === key) return last.result;
    const mine = { key, result: run(input) };
    last = mine;
    mine.result.catch(() => {
      if (last === mine) last = undefined;
    });
    return mine.result;
  };
}
