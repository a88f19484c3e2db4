/** One emulator under test: runs steps on a database of its own, and normalises their outcomes. */
import type { Write } from '../../service/messages.ts';
import { CallError, type Client } from './client.ts';
import { Listener } from './listener.ts';
import { CommitTimes } from './normalise.ts';
import { type Call, lastKnownTime, type Step } from './steps.ts';
import { WriteStream } from './write-stream.ts';

const constantTimes = /^(?:2020|1969)-/;

export class Session {
  private readonly client: Client;
  private readonly database: string;
  private readonly times = new CommitTimes((time) => constantTimes.test(time));
  private readonly listeners = new Map<number, Listener>();
  /** The times of the last writes of documents, by name. */
  private readonly updateTimes = new Map<string, string>();
  private writeStream: WriteStream | undefined;
  private syncs = 0;

  constructor(client: Client, database: string) {
    this.client = client;
    this.database = database;
  }

  /** The outcome of a step, and what each listener has seen then. */
  async run(step: Step): Promise<unknown> {
    const outcome = await this.attempt(() => this.runStep(step));
    if (this.listeners.size > 0 && mayCommit(step)) await this.synchronise();
    const events = [...this.listeners].map(([id, listener]) => [id, listener.take()]);
    for (const [id, listener] of this.listeners) if (listener.isEnded) this.listeners.delete(id);
    return this.times.normalise({ outcome, events });
  }

  close(): void {
    for (const listener of this.listeners.values()) listener.close();
    this.writeStream?.close();
  }

  private async attempt(run: () => Promise<unknown>): Promise<unknown> {
    try {
      return { result: await run() };
    } catch (error) {
      if (error instanceof CallError) return { error: error.code };
      throw error;
    }
  }

  private async runStep(step: Step): Promise<unknown> {
    switch (step.kind) {
      case 'call':
        return this.call(step);
      case 'transaction':
        return this.runTransaction(step);
      case 'write':
        return this.writeOverStream(step.writes);
      case 'listen':
        return this.listen(step);
      case 'unlisten': {
        const listener = this.listeners.get(step.listener);
        if (listener?.has(step.targetId)) await listener.unlisten(step.targetId);
        return 'removed';
      }
      case 'reconnect':
        return this.reconnect(step);
    }
  }

  private async call(call: Call, transaction?: string): Promise<unknown> {
    const { method } = call;
    const request = this.withTimes(call.request);
    const inTransaction = transaction === undefined ? request : { ...request, transaction };
    const responses = await this.client.call(method, inTransaction);
    if ('writes' in request) this.remember(request.writes ?? [], responses[0]);
    if (method === 'ListDocuments' || method === 'ListCollectionIds') {
      return this.readPages(call, responses[0]);
    }
    return responses.map((response) => comparableCommit(response, request));
  }

  /** The items of all pages: whether an empty page follows the last full one differs. */
  private async readPages(call: Call, page: unknown): Promise<unknown[]> {
    const { nextPageToken: pageToken, documents, collectionIds } = Object(page);
    const items: unknown[] = documents?.map(withoutDeletion) ?? collectionIds ?? [];
    if (!pageToken) return items;
    // A request with the token is one of the same method.
    const next = { ...call, request: { ...call.request, pageToken } } as Call;
    const [response] = await this.client.call(next.method, next.request);
    return [...items, ...(await this.readPages(call, response))];
  }

  /** Keeps the times of written documents for preconditions. */
  private remember(writes: readonly Write[], response: unknown): void {
    const { writeResults = [] } = Object(response);
    writes.forEach(({ update }, i) => {
      const { updateTime } = Object(writeResults[i]);
      if (update && typeof updateTime === 'string') this.updateTimes.set(update.name, updateTime);
    });
  }

  /** Sets the time of preconditions that the document is as this client has written it. */
  private withTimes<R extends object>(request: R): R {
    if (!('writes' in request) || !Array.isArray(request.writes)) return request;
    const writes = request.writes.map((write: Write) => {
      const name = write.update?.name ?? write.transform?.document ?? write.delete ?? write.verify;
      const updateTime = this.updateTimes.get(name ?? '');
      const isKept = write.currentDocument?.updateTime !== lastKnownTime || !updateTime;
      return isKept ? write : { ...write, currentDocument: { updateTime } };
    });
    return { ...request, writes };
  }

  private async runTransaction(step: Extract<Step, { kind: 'transaction' }>): Promise<unknown> {
    const { client, database } = this;
    const options = { [step.options]: {} };
    const [begun] = await client.call('BeginTransaction', { database, options });
    const transaction = begun?.transaction ?? '';
    const outcomes: unknown[] = [];
    for (const read of step.reads)
      outcomes.push(await this.attempt(() => this.call(read, transaction)));
    const end = async (method: 'Commit' | 'Rollback') => {
      const request = method === 'Commit' ? { writes: step.writes } : {};
      const call = { kind: 'call', method, request: { database, ...request } } as Call;
      outcomes.push(await this.attempt(() => this.call(call, transaction)));
    };
    await end(
      step.end === 'rollback' || step.end === 'commit after rollback' ? 'Rollback' : 'Commit',
    );
    if (step.end === 'commit twice' || step.end === 'commit after rollback') await end('Commit');
    // Google's emulator keeps the locks of a transaction whose commit has failed.
    await this.attempt(() => client.call('Rollback', { database, transaction }));
    return outcomes;
  }

  private async writeOverStream(writes: Write[]): Promise<unknown> {
    this.writeStream ??= await WriteStream.open(this.client, this.database);
    const request = this.withTimes({ writes });
    try {
      const response = await this.writeStream.write(request.writes);
      this.remember(request.writes, response);
      return comparableCommit(response, request);
    } catch (error) {
      this.writeStream = undefined;
      throw error;
    }
  }

  private get syncDocument(): string {
    return `${this.database}/documents/sync/document`;
  }

  private requireListener(id: number): Listener {
    const open = this.listeners.get(id);
    if (open) return open;
    const listener = new Listener(this.client, this.database, this.syncDocument);
    this.listeners.set(id, listener);
    return listener;
  }

  private async listen({
    listener: id,
    target,
  }: Extract<Step, { kind: 'listen' }>): Promise<unknown> {
    const listener = this.requireListener(id);
    // Clients never use an id twice.
    if (!listener.has(target.targetId ?? 0)) await listener.listen(target);
    return 'added';
  }

  private async reconnect(step: Extract<Step, { kind: 'reconnect' }>): Promise<unknown> {
    const earlier = this.listeners.get(step.listener);
    const known = earlier?.resumable() ?? [];
    earlier?.close();
    this.listeners.delete(step.listener);
    const outcomes: unknown[] = [];
    for (const writes of step.commits) {
      const request = { database: this.database, writes };
      const commit: Call = { kind: 'call', method: 'Commit', request };
      outcomes.push(await this.attempt(() => this.call(commit)));
    }
    for (const { target, documents } of known) {
      await this.requireListener(step.listener).listen(target, documents);
    }
    return outcomes;
  }

  /** Waits until all listeners have received the commits up to now. */
  private async synchronise(): Promise<void> {
    const write = {
      update: { name: this.syncDocument, fields: { n: { integerValue: String(this.syncs++) } } },
    };
    const [response] = await this.client.call('Commit', {
      database: this.database,
      writes: [write],
    });
    const time = response?.commitTime ?? '';
    await Promise.all([...this.listeners.values()].map((listener) => listener.waitForSync(time)));
  }
}

const readMethods: ReadonlySet<string> = new Set([
  'GetDocument',
  'ListDocuments',
  'BatchGetDocuments',
  'RunQuery',
  'RunAggregationQuery',
  'ListCollectionIds',
]);

const mayCommit = (step: Step): boolean =>
  step.kind !== 'unlisten' && !(step.kind === 'call' && readMethods.has(step.method));

/** Google's emulator returns when a missing document was deleted. */
function withoutDeletion({
  updateTime,
  ...document
}: {
  updateTime?: string;
  createTime?: string;
}) {
  return document.createTime ? { ...document, updateTime } : document;
}

/** Leaves out the times of a commit without writes and of `verify`, for which Google's emulator has others. */
function comparableCommit(response: unknown, request: object): unknown {
  const { writeResults, commitTime, ...others } = Object(response);
  if (!Array.isArray(writeResults)) return response;
  const writes: Write[] = Object(request).writes ?? [];
  const results = writeResults.map(({ updateTime, ...result }, i) =>
    writes[i]?.verify === undefined && updateTime ? { ...result, updateTime } : result,
  );
  return { ...others, writeResults: results, ...(results.length > 0 && { commitTime }) };
}
