/** The messages for the changed documents of one snapshot: one of each document, with all its targets. */
import type { ListenResponse } from '../service/messages.ts';
import type { Document } from '../values/value.ts';
import type { ViewUpdate } from './view.ts';

export interface DocumentMessages {
  /**
   * @param isProjected the document is that of this target alone
   */
  add(targetId: number, update: ViewUpdate, isProjected: boolean): void;
  /**
   * @param readTime the time of the snapshot
   * @param canReadAll whether the client may read documents that none of its targets matches
   */
  build(readTime: string, canReadAll: boolean): ListenResponse[];
}

interface Entry {
  readonly name: string;
  document: Document | undefined;
  isMissing: boolean;
  readonly targetIds: number[];
  readonly removedTargetIds: number[];
}

export function createDocumentMessages(): DocumentMessages {
  const entries = new Map<string, Entry>();

  const entryOf = (key: string, name: string): Entry => {
    const found = entries.get(key);
    if (found) return found;
    const entry: Entry = {
      name,
      document: undefined,
      isMissing: false,
      targetIds: [],
      removedTargetIds: [],
    };
    entries.set(key, entry);
    return entry;
  };

  return {
    add(targetId, update, isProjected) {
      const name = update.kind === 'matches' ? update.document.name : update.name;
      const entry = entryOf(isProjected ? `${targetId} ${name}` : name, name);
      (update.kind === 'matches' ? entry.targetIds : entry.removedTargetIds).push(targetId);
      if (update.kind === 'missing') entry.isMissing = true;
      else entry.document ??= update.document;
    },
    build: (readTime, canReadAll) =>
      [...entries.values()].map((entry) => toMessage(entry, readTime, canReadAll)),
  };
}

/**
 * A client that learns the contents of a document that left needs no request to find out that the document
 * does not match any more; with security rules, it has to make that request.
 */
function toMessage(entry: Entry, readTime: string, canReadAll: boolean): ListenResponse {
  const { name, document, targetIds, removedTargetIds } = entry;
  if (entry.isMissing) return { documentDelete: { document: name, removedTargetIds, readTime } };
  if (document && (targetIds.length > 0 || canReadAll)) {
    return {
      documentChange: {
        document,
        ...(targetIds.length > 0 && { targetIds }),
        ...(removedTargetIds.length > 0 && { removedTargetIds }),
      },
    };
  }
  return { documentRemove: { document: name, removedTargetIds, readTime } };
}
