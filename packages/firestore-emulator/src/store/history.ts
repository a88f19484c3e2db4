/** The last commits of a database, for resumed listeners and reads in the past. */
import { documentSize } from '../values/size.ts';
import { formatMicros, parseMicros } from '../values/time.ts';
import type { Change, Commit } from './database.ts';

export interface History {
  add(commit: Commit): void;
  /** The commits after `time`, oldest first; `undefined` when they are no longer known. */
  since(time: string): readonly Commit[] | undefined;
}

/** How long commits are kept at least, unless they take more than `maxBytes`. */
const keptMicros = 75_000_000;
/** Older commits are kept as long as all take at most this size. */
const keptBytes = 8 * 1024 * 1024;
const maxBytes = 128 * 1024 * 1024;

/** About the size of a change without the document: its new state is counted when it is replaced. */
const changeBytes = 500;

const sizeOf = (changes: readonly Change[]): number =>
  changes.reduce((size, { before }) => size + changeBytes + (before ? documentSize(before) : 0), 0);

/** @param start the time from which on all commits are added */
export function createHistory(start: string): History {
  const commits: Commit[] = [];
  let sizeBytes = 0;
  /** All commits after this time are known. */
  let knownSince = start;

  const isDispensable = (commit: Commit, now: string): boolean =>
    sizeBytes > maxBytes ||
    (sizeBytes > keptBytes && commit.time < formatMicros(parseMicros(now) - keptMicros));

  const discardOld = (now: string): void => {
    let count = 0;
    for (const oldest of commits) {
      if (oldest.time === now || !isDispensable(oldest, now)) break;
      sizeBytes -= sizeOf(oldest.changes);
      knownSince = oldest.time;
      count += 1;
    }
    commits.splice(0, count);
  };

  return {
    add(commit) {
      commits.push(commit);
      sizeBytes += sizeOf(commit.changes);
      if (sizeBytes > keptBytes) discardOld(commit.time);
    },
    since(time) {
      if (time < knownSince) return undefined;
      let from = commits.length;
      while (from > 0 && (commits[from - 1]?.time ?? '') > time) from--;
      return commits.slice(from);
    },
  };
}
