/** The commits of a database. */
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
