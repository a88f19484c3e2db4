/** The documents of one database in memory. */
import { formatMicros, parseMicros } from '../values/time.ts';
import type { Document } from '../values/value.ts';
import { createCommitEvents } from './commit-events.ts';
import type { Change, Commit, CommitListener } from './database.ts';
import { createDocumentIndex, type DocumentSource } from './document-index.ts';
import { createHistory } from './history.ts';

export interface MemoryDatabaseOptions {
  /** `projects/{project}/databases/{database}`. */
  readonly name: string;
  /** The clock in microseconds since 1970. */
  readonly now?: () => number;
  /** The time of the last commit of an earlier process: all times are later. */
  readonly lastTime?: string;
}

export interface MemoryDatabase extends DocumentSource {
  /** `projects/{project}/databases/{database}`. */
  readonly name: string;
  /** The time of the last commit or of the start, whichever is later. */
  readonly time: string;
  /** Applies changes in one commit, calls the listeners in the order in which they subscribed, and returns its time. */
  apply(changes: readonly Change[], time: string): Commit;
  /** A time later than all earlier ones, from the clock of the machine: of a commit, or of a read of the current state. */
  nextTime(): string;
  /** Subscribes to commits. Returns the function that unsubscribes. */
  onCommit(listener: CommitListener): () => void;
  /** The commits after `time`, oldest first; `undefined` when they are no longer known. */
  commitsSince(time: string): readonly Commit[] | undefined;
  /** Adds documents of an earlier process, before the first commit of this one. */
  load(documents: Iterable<Document>): void;
}

export function createMemoryDatabase(options: MemoryDatabaseOptions): MemoryDatabase {
  const { name, now = currentMicros, lastTime } = options;
  const index = createDocumentIndex();
  const commits = createCommitEvents();

  /** The last time that was returned. */
  let lastMicros = lastTime === undefined ? 0 : parseMicros(lastTime);
  const nextTime = () => {
    lastMicros = Math.max(now(), lastMicros + 1);
    return formatMicros(lastMicros);
  };
  let time = nextTime();
  const history = createHistory(time);

  const change = ({ name, after }: Change): void => {
    if (after) index.put(after);
    else index.remove(name);
  };

  return {
    name,
    get time() {
      return time;
    },
    read: index.read,
    collection: index.collection,
    descendants: index.descendants,
    collectionsBelow: index.collectionsBelow,
    load(documents) {
      for (const document of documents) index.put(document);
    },
    nextTime,
    apply(changes, commitTime) {
      if (commitTime <= time) throw new Error(`The commit time ${commitTime} is not after ${time}`);
      const commit: Commit = { database: name, time: commitTime, changes };
      changes.forEach(change);
      time = commitTime;
      lastMicros = Math.max(lastMicros, parseMicros(time));
      history.add(commit);
      commits.deliver(commit);
      return commit;
    },
    onCommit: commits.subscribe,
    commitsSince: history.since,
  };
}

/** The clock of `performance` has microseconds, but can stop while the machine sleeps. */
const currentMicros = (): number =>
  Math.floor(Math.max(performance.timeOrigin + performance.now(), Date.now()) * 1000);
