/** One database: its documents, in memory. */
import type { Document } from '../values/value.ts';

export interface Change {
  readonly name: string;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

/** The changed documents of one commit. Writes that change nothing are left out. */
export interface Commit {
  /** `projects/{project}/databases/{database}`. */
  readonly database: string;
  /** RFC 3339 with six fraction digits; later than that of every earlier commit. */
  readonly time: string;
  readonly changes: readonly Change[];
}

export type CommitListener = (commit: Commit) => void;

export interface Database {
  /** `projects/{project}/databases/{database}`. */
  readonly name: string;
  /** The time of the last commit or of the start, whichever is later. */
  readonly time: string;
  read(name: string): Document | undefined;
  /** The documents of a collection (`.../documents/a/b/c`), in the order of their names. */
  collection(name: string): Iterable<Document>;
  /** The documents of all collections with this id below `parent`; of all collections without an id. */
  descendants(parent: string, collectionId?: string): Iterable<Document>;
  /** Applies changes in one commit, calls the listeners in the order in which they subscribed, and returns its time. */
  apply(changes: readonly Change[], time: string): Commit;
  /** A time later than all earlier ones, from the clock of the machine: of a commit, or of a read of the current state. */
  nextTime(): string;
  /** Subscribes to commits. Returns the function that unsubscribes. */
  onCommit(listener: CommitListener): () => void;
  /** The commits after `time`, oldest first; `undefined` when they are no longer known. */
  commitsSince(time: string): readonly Commit[] | undefined;
}
