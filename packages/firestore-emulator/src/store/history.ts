/** The last commits of a database, for resumed listeners and reads in the past. */
import { formatMicros, parseMicros } from '../values/time.ts';
import type { Commit } from './database.ts';

export interface History {
  add(commit: Commit): void;
  /** The commits after `time`, oldest first; `undefined` when they are no longer known. */
  since(time: string): readonly Commit[] | undefined;
}

/** How long commits are kept at least, unless they have more than `maxChanges` changes. */
const keptMicros = 75_000_000;
/** Older commits are kept as long as all have at most this number of changes. */
const keptChanges = 5_000;
const maxChanges = 100_000;

/** @param start the time from which on all commits are added */
export function createHistory(start: string): History {
  let commits: Commit[] = [];
  /** The commits before this position are discarded. */
  let first = 0;
  let changes = 0;
  /** All commits after this time are known. */
  let knownSince = start;

  const isDispensable = (commit: Commit, now: string): boolean =>
    changes > maxChanges ||
    (changes > keptChanges && commit.time < formatMicros(parseMicros(now) - keptMicros));

  const discardOld = (now: string): void => {
    for (;;) {
      const oldest = commits[first];
      if (!oldest || oldest.time === now || !isDispensable(oldest, now)) break;
      changes -= oldest.changes.length;
      knownSince = oldest.time;
      first++;
    }
    if (first > 1000 && first * 2 > commits.length) {
      commits = commits.slice(first);
      first = 0;
    }
  };

  return {
    add(commit) {
      commits.push(commit);
      changes += commit.changes.length;
      if (changes > keptChanges) discardOld(commit.time);
    },
    since(time) {
      if (time < knownSince) return undefined;
      let from = commits.length;
      while (from > first && (commits[from - 1]?.time ?? '') > time) from--;
      return commits.slice(from);
    },
  };
}
