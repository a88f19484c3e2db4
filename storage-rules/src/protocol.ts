// Stage 7: lines in, lines out. Several requests may be in flight: one that waits for a document lets the others pass.
import { encodeDocumentPath, type FetchedDocument } from './evaluation.ts';
import {
  errorResponse,
  fetchRequest,
  loadResponse,
  parseDocument,
  parseRequest,
  parseSource,
  READY,
  type SourceFile,
  verdictResponse,
} from './messages.ts';
import { loadRuleset, type Ruleset } from './ruleset.ts';
import type { PathValue } from './values.ts';
import { type VerifyRequest, verify } from './verify.ts';
import {
  getObject,
  JsonError,
  type JsonObject,
  requireObject,
  requireString,
} from './wire-values.ts';

/** Without the line itself: the caller takes a certain word on stderr for a fatal fault. */
const IGNORED = 'ignored a line that is no message of the protocol';

/** Enough for the caller to read one line before the next is there. */
const PAUSE_MS = 5;

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
      await this.#handle(id, message);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#channel.send(errorResponse(id, text));
    }
  }

  async #handle(id: number, message: JsonObject): Promise<void> {
    const action = message.get('action');
    if (action === undefined) return this.#deliver(id, parseDocument(message));
    const context = requireObject(message.get('context'), 'context');
    const rulesetName = requireString(context.get('rulesetName'), 'rulesetName');
    if (action === 'load_ruleset') return this.#load(id, rulesetName, parseSource(context));
    if (action === 'verify') return this.#verify(id, rulesetName, parseRequest(context));
    throw new JsonError(`unknown action ${action}`);
  }

  /** A ruleset that is refused also takes the place of an older one of its name, and denies. */
  #load(id: number, rulesetName: string, { name, content }: SourceFile): void {
    this.#rulesets.delete(rulesetName);
    const loaded = loadRuleset(content);
    if (loaded.kind === 'loaded') this.#rulesets.set(rulesetName, loaded.ruleset);
    this.#channel.send(loadResponse(id, name, loaded));
  }

  async #verify(id: number, rulesetName: string, request: VerifyRequest): Promise<void> {
    const ruleset = this.#rulesets.get(rulesetName);
    if (ruleset === undefined) throw new Error(`unknown ruleset ${rulesetName}`);
    const fetchDocument = (path: PathValue) => this.#fetch(id, path);
    this.#channel.send(verdictResponse(id, await verify(ruleset, request, { fetchDocument })));
  }

  #fetch(id: number, path: PathValue): Promise<FetchedDocument> {
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#channel.send(fetchRequest(id, encodeDocumentPath(path)));
    });
  }

  #deliver(id: number, document: FetchedDocument): void {
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

/**
 * Writes lines one at a time with a pause between them. The caller (`runtime.js` of firebase-tools) parses each chunk it
 * reads as one message, so that two lines in one chunk would both be lost, and both requests would wait for ever.
 */
export function createPacedWriter(
  write: (text: string) => void,
  pauseMs = PAUSE_MS,
): (line: string) => void {
  const queue: string[] = [];
  let isBusy = false;
  const writeNext = () => {
    const line = queue.shift();
    isBusy = line !== undefined;
    if (line === undefined) return;
    write(`${line}\n`);
    setTimeout(writeNext, pauseMs);
  };
  return (line) => {
    queue.push(line);
    if (!isBusy) writeNext();
  };
}
