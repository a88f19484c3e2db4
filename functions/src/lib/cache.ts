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

/** A value, and the version of its sources that it is at least as new as. */
interface Versioned<T> {
  version: string;
  value: T;
}

interface VersionedCache<T> {
  readVersion: () => Promise<string>;
  /** Reads the sources, after their version was read. */
  build: () => Promise<T>;
}

/**
 * Keeps what was built for the last version of its sources. Returns a function that resolves to a value at
 * least as new as `version`, which the caller has read. While a build runs, callers wait for the next
 * one together, so that there is never more than one at a time.
 */
export function createVersionedCache<T>({
  readVersion,
  build,
}: VersionedCache<T>): (version: string) => Promise<Versioned<T>> {
  let kept: Versioned<T> | undefined;
  const refresh = shareRuns(async () => {
    const version = await readVersion();
    if (kept?.version === version) return kept;
    const built = { version, value: await build() };
    kept = built;
    return built;
  });
  return async (version) => (kept?.version === version ? kept : refresh());
}
