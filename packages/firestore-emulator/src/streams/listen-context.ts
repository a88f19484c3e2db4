/** What the targets of one stream share: the database and the caller. */
import type { AccessChecks } from '../service/access-checks.ts';
import type { StructuredQuery } from '../service/messages.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import type { CommitFeed } from './commit-feed.ts';
import type { ResumeTokens } from './resume-token.ts';
import type { TargetMessages } from './target-messages.ts';

export interface ListenContext {
  readonly database: MemoryDatabase;
  readonly feed: CommitFeed;
  readonly tokens: ResumeTokens;
  readonly messages: TargetMessages;
  /** The checks by the rules that are loaded now. */
  checks(): AccessChecks;
  /** Whether the caller may read all documents. */
  canReadAll(): boolean;
  /** Called for the query of each new target. */
  onQuery(parent: string, query: StructuredQuery): void;
}
