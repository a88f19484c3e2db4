/** A Listen stream, and the snapshots that its targets have raised. */
import type { ListenResponse, Target } from '../../service/messages.ts';
import { statusCodes } from '../../status.ts';
import type { Document } from '../../values/value.ts';
import type { CallError, Client, OpenStream } from './client.ts';

/** What a listener of a target has seen: a change of its documents, or its end. */
export interface TargetEvent {
  readonly target: number;
  readonly added?: Document[];
  readonly modified?: Document[];
  readonly removed?: string[];
  readonly error?: string;
}

type Documents = Map<string, Document>;

interface TargetState {
  readonly target: Target;
  documents: Documents;
  /** The documents of the last snapshot; before the first one, those that the client had. */
  raised: Documents;
  isRaised: boolean;
  isCurrent: boolean;
  resumeToken: string | undefined;
}

const syncTargetId = 1;

export class Listener {
  private readonly database: string;
  private readonly stream: OpenStream<'Listen'>;
  private readonly targets = new Map<number, TargetState>();
  private events: TargetEvent[] = [];
  private error: CallError | undefined;
  private notify = () => {};

  /** @param syncDocument the name of a document; `waitForSync` waits for its updates */
  constructor(client: Client, database: string, syncDocument: string) {
    this.database = database;
    this.stream = client.open('Listen', database, {
      onResponse: (response) => {
        this.apply(response);
        this.notify();
      },
      onError: (error) => {
        this.error = error;
        this.notify();
      },
    });
    this.add({ targetId: syncTargetId, documents: { documents: [syncDocument] } });
  }

  get isEnded(): boolean {
    return this.error !== undefined;
  }

  has(id: number): boolean {
    return this.targets.has(id);
  }

  /** Waits for the first snapshot or the error of a target. */
  async listen(target: Target, known?: Documents): Promise<void> {
    this.add(target, known);
    const id = target.targetId ?? 0;
    await this.waitFor(() => !this.targets.has(id) || this.targets.get(id)?.isRaised === true);
  }

  async unlisten(removeTarget: number): Promise<void> {
    this.stream.send({ database: this.database, removeTarget });
    await this.waitFor(() => !this.targets.has(removeTarget));
  }

  /** Waits for the snapshot that has this version of the document for synchronisation. */
  async waitForSync(updateTime: string): Promise<void> {
    await this.waitFor(() => {
      const [document] = this.targets.get(syncTargetId)?.raised.values() ?? [];
      return document?.updateTime === updateTime;
    });
  }

  /** The targets with what resumes them, in the order in which they were added. */
  resumable(): { target: Target; documents: Documents }[] {
    return [...this.targets.values()]
      .filter(({ target }) => target.targetId !== syncTargetId)
      .map(({ target, resumeToken, documents }) => ({
        target: resumeToken ? { ...target, resumeToken, expectedCount: documents.size } : target,
        // A copy: over WebChannel, responses may still arrive while the stream is being closed.
        documents: new Map(documents),
      }));
  }

  /** The events since the last call. */
  take(): (TargetEvent | { streamError: string })[] {
    const events = this.events;
    this.events = [];
    return this.error ? [...events, { streamError: this.error.code }] : events;
  }

  close(): void {
    this.stream.close();
  }

  private add(target: Target, known: Documents = new Map()): void {
    this.targets.set(target.targetId ?? 0, {
      target,
      documents: new Map(known),
      raised: known,
      isRaised: false,
      isCurrent: false,
      resumeToken: undefined,
    });
    this.stream.send({ database: this.database, addTarget: target });
  }

  private async waitFor(isDone: () => boolean): Promise<void> {
    while (!this.error && !isDone()) {
      await new Promise<void>((resolve) => {
        this.notify = resolve;
      });
    }
  }

  private apply(response: ListenResponse): void {
    const { documentChange, documentDelete, documentRemove, filter, targetChange } = response;
    const document = documentChange?.document;
    for (const id of documentChange?.targetIds ?? []) {
      if (document) this.targets.get(id)?.documents.set(document.name, document);
    }
    const name = document?.name ?? documentDelete?.document ?? documentRemove?.document ?? '';
    const removal = documentChange ?? documentDelete ?? documentRemove;
    for (const id of removal?.removedTargetIds ?? []) this.targets.get(id)?.documents.delete(name);
    if (filter && this.targets.get(filter.targetId)?.documents.size !== filter.count) {
      this.events.push({ target: filter.targetId, error: 'EXISTENCE_FILTER' });
    }
    if (targetChange) this.applyTargetChange(targetChange);
  }

  private applyTargetChange(change: ListenResponse['targetChange'] & {}): void {
    const { targetChangeType, targetIds = [], cause, readTime, resumeToken } = change;
    for (const id of targetIds) {
      const state = this.targets.get(id);
      if (targetChangeType === 'REMOVE') this.targets.delete(id);
      if (cause) this.events.push({ target: id, error: statusCodes[cause.code ?? 0] ?? '' });
      if (state && targetChangeType === 'RESET') state.documents = new Map();
      if (state && targetChangeType === 'CURRENT') state.isCurrent = true;
    }
    if (targetIds.length === 0 && readTime !== undefined) this.raise(resumeToken);
  }

  /** Raises a snapshot of each target whose documents have changed. */
  private raise(resumeToken: string | undefined): void {
    for (const [id, state] of [...this.targets].sort(([a], [b]) => a - b)) {
      if (!state.isCurrent) continue;
      state.resumeToken = resumeToken ?? state.resumeToken;
      const change = changeBetween(state.raised, state.documents);
      if (id !== syncTargetId && (change || !state.isRaised)) {
        this.events.push({ target: id, ...change });
      }
      state.raised = new Map(state.documents);
      state.isRaised = true;
    }
  }
}

function changeBetween(
  before: Documents,
  after: Documents,
): Omit<TargetEvent, 'target'> | undefined {
  const documents = [...after.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const added = documents.filter(({ name }) => !before.has(name));
  const modified = documents.filter((document) => {
    const old = before.get(document.name);
    return (
      old && (old.updateTime !== document.updateTime || old.createTime !== document.createTime)
    );
  });
  const removed = [...before.keys()].filter((name) => !after.has(name)).sort();
  const isEmpty = added.length + modified.length + removed.length === 0;
  return isEmpty ? undefined : { added, modified, removed };
}
