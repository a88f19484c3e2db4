/** Starts a target: what the client has to receive before the target is current. */
import type { ListenResponse, Target } from '../service/messages.ts';
import type { MemoryDatabase } from '../store/memory-database.ts';
import { snapshotAt } from '../store/snapshot.ts';
import { createDocumentMessages } from './document-messages.ts';
import type { ListenContext } from './listen-context.ts';
import { type ParsedTarget, parseTarget } from './target.ts';
import { mergeChanges, type View, type ViewUpdate } from './view.ts';

export interface ListenTarget extends ParsedTarget {
  /** The time of the state that the client has received first: earlier commits do not concern it. */
  readonly openedAt: string;
}

interface Start {
  readonly updates: readonly ViewUpdate[];
  /** The client has an earlier state, but not one to which the updates apply. */
  readonly isReset: boolean;
}

/** @throws StatusError */
export function openTarget(
  context: ListenContext,
  request: Target,
  targetId: number,
): { target: ListenTarget; messages: ListenResponse[] } {
  const { database, messages } = context;
  const parsed = parseTarget(request, database.name);
  parsed.requireAccess(context.checks(), database);
  const { query } = request;
  if (query) context.onQuery(query.parent, query.structuredQuery ?? {});
  const { updates, isReset } = startView(parsed.view, context, request);
  const { time } = database;
  const documents = createDocumentMessages();
  for (const update of updates) documents.add(targetId, update, parsed.view.isProjected);
  const filter = isReset ? undefined : filterOf(parsed.view, database, request, targetId);
  return {
    target: { ...parsed, openedAt: time },
    messages: [
      ...(isReset ? [messages.reset(targetId, time)] : []),
      ...documents.build(time, context.canReadAll()),
      ...(filter ? [filter] : []),
      messages.current(targetId, time),
      messages.snapshot(time),
    ],
  };
}

/** Continues from the state that the client has, if the commits since then are known. */
function startView(view: View, { database, tokens }: ListenContext, request: Target): Start {
  const { resumeToken, readTime } = request;
  const time = resumeToken ? tokens.decode(resumeToken) : readTime;
  const isKnown = time !== undefined && time <= database.time;
  const commits = isKnown ? database.commitsSince(time) : undefined;
  const earlier = isKnown && commits ? snapshotAt(database, time) : undefined;
  if (!commits || !earlier) {
    return { updates: view.open(database), isReset: Boolean(resumeToken || readTime) };
  }
  view.restore(earlier);
  const changes = mergeChanges(commits.flatMap((commit) => commit.changes));
  return { updates: view.update(database, changes), isReset: false };
}

/**
 * A client that expects a number of documents may have lost some that it had: it compares the number, and
 * starts the target anew if its own differs.
 */
function filterOf(
  view: View,
  database: MemoryDatabase,
  { expectedCount, resumeToken, readTime }: Target,
  targetId: number,
): ListenResponse | undefined {
  if (expectedCount === undefined || !(resumeToken || readTime)) return undefined;
  return { filter: { targetId, count: view.count(database) } };
}
