/** Listen: all streams share one subscription to the commits of each database. */
import { randomUUID } from 'node:crypto';
import { createAccessChecks, type RulesOf } from '../service/access-checks.ts';
import type { Caller, FirestoreService } from '../service/service.ts';
import type { Databases } from '../store/databases.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import { projectOf } from '../values/resource-name.ts';
import { type CommitFeed, createCommitFeed } from './commit-feed.ts';
import type { ListenContext } from './listen-context.ts';
import { createListenStream } from './listen-stream.ts';
import { createResumeTokens } from './resume-token.ts';
import { createTargetMessages } from './target-messages.ts';

export interface ListenOptions {
  readonly databases: Databases;
  readonly rulesOf: RulesOf;
  /** Called for the query of each new target. */
  readonly onQuery?: ListenContext['onQuery'];
  /** Different for each process, without a space: resume tokens of other epochs are not used. */
  readonly epoch?: string;
}

export function createListen(options: ListenOptions): FirestoreService['listen'] {
  const { databases, rulesOf, onQuery = () => {}, epoch = randomUUID() } = options;
  const tokens = createResumeTokens(epoch);
  const messages = createTargetMessages(tokens);
  const feeds = new WeakMap<MemoryDatabase, CommitFeed>();

  const feedOf = (database: MemoryDatabase): CommitFeed => {
    const feed = feeds.get(database) ?? createCommitFeed(database);
    feeds.set(database, feed);
    return feed;
  };

  const createContext = (caller: Caller, name: string): ListenContext => {
    const database = databases.get(name);
    return {
      database,
      feed: feedOf(database),
      tokens,
      messages,
      checks: () => createAccessChecks(rulesOf, database, caller),
      canReadAll: () => caller.kind === 'owner' || rulesOf(projectOf(name)) === undefined,
      onQuery,
    };
  };

  return (caller, client) => createListenStream(client, (name) => createContext(caller, name));
}
