/** The targets of one stream. */
import type { ListenResponse, Target } from '../service/messages.ts';
import { StatusError } from '../status.ts';
import type { Change, Commit } from '../store/database.ts';
import type { ChangesByTarget } from './commit-feed.ts';
import { createDocumentMessages } from './document-messages.ts';
import type { ListenContext } from './listen-context.ts';
import { type ListenTarget, openTarget } from './open-target.ts';
import type { ViewUpdate } from './view.ts';

export interface ListenTargets {
  /** A target that cannot be opened is removed with the cause. */
  add(request: Target, targetId: number): void;
  remove(targetId: number): void;
  /** Repeats the snapshot of the current time. */
  sendSnapshot(): void;
  removeAll(): void;
  has(targetId: number): boolean;
}

interface Entry {
  readonly target: ListenTarget;
  readonly unsubscribe: () => void;
}

export function createListenTargets(
  context: ListenContext,
  send: (response: ListenResponse) => void,
): ListenTargets {
  const { database, feed, messages } = context;
  const entries = new Map<number, Entry>();

  const remove = (id: number, cause?: StatusError): void => {
    entries.get(id)?.unsubscribe();
    entries.delete(id);
    send(messages.removed(id, cause));
  };

  /** As in Google's emulator, the access is checked again when a commit concerns the target. */
  const update = (id: number, { target }: Entry, changes: readonly Change[]): ViewUpdate[] => {
    try {
      target.requireAccess(context.checks(), database);
      return target.view.update(database, changes);
    } catch (error) {
      remove(id, toStatusError(error));
      return [];
    }
  };

  const onCommit = (commit: Commit, changesByTarget: ChangesByTarget): void => {
    const documents = createDocumentMessages();
    for (const [id, changes] of changesByTarget) {
      const entry = entries.get(id);
      if (!entry || commit.time <= entry.target.openedAt) continue;
      for (const change of update(id, entry, changes)) {
        documents.add(id, change, entry.target.view.isProjected);
      }
    }
    const changed = documents.build(commit.time, context.canReadAll());
    for (const message of changed) send(message);
    if (changed.length > 0) send(messages.snapshot(commit.time));
  };
  const receiver = { onCommit };

  return {
    has: (id) => entries.has(id),
    add(request, id) {
      send(messages.added(id));
      try {
        const opened = openTarget(context, request, id);
        const unsubscribe = feed.subscribe(receiver, id, opened.target.view.scope);
        entries.set(id, { target: opened.target, unsubscribe });
        for (const message of opened.messages) send(message);
        if (request.once) remove(id);
      } catch (error) {
        remove(id, toStatusError(error));
      }
    },
    remove(id) {
      if (entries.has(id)) remove(id);
    },
    sendSnapshot() {
      if (entries.size > 0) send(messages.snapshot(database.time));
    },
    removeAll() {
      for (const { unsubscribe } of entries.values()) unsubscribe();
      entries.clear();
    },
  };
}

/** The clients do not retry a target that was removed, so the code of a defect does not matter. */
const toStatusError = (error: unknown): StatusError =>
  error instanceof StatusError ? error : new StatusError('INTERNAL', String(error));
