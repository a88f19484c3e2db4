// Stage 7: lines in, lines out. Several requests may be in flight: one that waits for a document lets the others pass.
import { encodeDocumentPath, type FetchedDocument } from './evaluation.ts';
import { getObject, type JsonObject } from './json.ts';
import {
  errorResponse,
  fetchRequest,
  type Incoming,
  loadResponse,
  parseId,
  parseMessage,
  READY,
  verdictResponse,
} from './messages.ts';
import { loadRuleset, type Ruleset } from './ruleset.ts';
import type { PathValue } from './values.ts';
import { type Verdict, verify } from './verify.ts';

/** Without the line itself: the caller takes a certain word on stderr for a fatal fault. */
const IGNORED = 'ignored a line that is no message of the protocol';

export interface Channel {
  /** Sends one message as one line. */
  readonly send: (message: object) => void;
  /** Reports a line that cannot be answered. */
  readonly log: (text: string) => void;
}

/** One conversation with the emulator. Hand it every line that comes in. */
export class Protocol {
  readonly #channel: Channel;
  readonly #rulesets = new Map<string, Ruleset>();
  readonly #waiting = new Map<number, (document: FetchedDocument) => void>();

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  start(): void {
    this.#channel.send(READY);
  }

  /** Settles when the line is dealt with, which for a verify may take further lines. Never rejects. */
  async receive(line: string): Promise<void> {
    const message = parseLine(line);
    const id = message?.get('id');
    if (message === undefined || typeof id !== 'number') return this.#channel.log(IGNORED);
    try {
      await this.#handle(parseMessage(message));
    } catch (error) {
      this.#channel.send(
        errorResponse(parseId(message), error instanceof Error ? error.message : String(error)),
      );
    }
  }

  async #handle(incoming: Incoming): Promise<void> {
    switch (incoming.kind) {
      case 'load':
        return this.#load(incoming);
      case 'verify':
        return this.#channel.send(verdictResponse(incoming.id, await this.#verify(incoming)));
      case 'document':
        return this.#deliver(incoming);
    }
  }

  /** A ruleset that is refused also takes the place of an older one of its name, and denies. */
  #load({ id, rulesetName, file }: Extract<Incoming, { kind: 'load' }>): void {
    this.#rulesets.delete(rulesetName);
    const loaded = loadRuleset(file.content);
    if (loaded.kind === 'loaded') this.#rulesets.set(rulesetName, loaded.ruleset);
    this.#channel.send(loadResponse(id, file.name, loaded));
  }

  #verify({ id, rulesetName, request }: Extract<Incoming, { kind: 'verify' }>): Promise<Verdict> {
    const ruleset = this.#rulesets.get(rulesetName);
    if (ruleset === undefined) throw new Error(`unknown ruleset ${rulesetName}`);
    return verify(ruleset, request, { fetchDocument: (path) => this.#fetch(id, path) });
  }

  #fetch(id: number, path: PathValue): Promise<FetchedDocument> {
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#channel.send(fetchRequest(id, encodeDocumentPath(path)));
    });
  }

  #deliver({ id, document }: Extract<Incoming, { kind: 'document' }>): void {
    const resolve = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (resolve === undefined) this.#channel.log('ignored a document that no request waits for');
    else resolve(document);
  }
}

function parseLine(line: string): JsonObject | undefined {
  try {
    return getObject(JSON.parse(line));
  } catch {
    // Not JSON: told to the log by the caller.
    return undefined;
  }
}
