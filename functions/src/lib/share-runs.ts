/**
 * Few runs for many who ask at the same time: readings, or writings of what waits. Who asks while a run
 * is under way cannot have its result, which may be from before a write that they know of: they wait
 * for the next one, which begins as soon as that one has ended, together with all others who ask
 * meanwhile. So nobody is told of less than there was when they asked, and no result is kept for those
 * who ask later.
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
