import { shareRuns } from './share-runs.ts';

/** A value, and the version of its sources that it is at least as new as. */
export interface Versioned<T> {
  version: string;
  value: T;
}

interface VersionedCache<T> {
  readVersion: () => Promise<string>;
  /** Reads the sources, after their version was read. */
  build: () => Promise<T>;
}

/**
 * Keeps what was built for the last version of its sources. Returns a function that gives a value at
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
