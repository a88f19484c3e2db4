// Stage 7: the protocol with the emulator. Each message is one line of JSON. Requests are processed concurrently:
// one that waits for a document does not block the others.

import { type LoadResult, loadRuleset, type Ruleset } from './ruleset.ts';
import { encodeDocumentPath, type FetchedDocument } from './storage-documents.ts';
import { isMethodName } from './syntax.ts';
import { messageOf, type PathValue } from './values.ts';
import { type VerifyRequest, verify } from './verify.ts';
import {
  decodeFirestoreFields,
  decodeWireValue,
  getObject,
  JsonError,
  type JsonObject,
  requireList,
  requireObject,
  requireString,
} from './wire-values.ts';

/** Without the line itself: the emulator interprets a certain word on stderr as a fatal error. */
const IGNORED_LINE_MESSAGE = 'ignored a line that is not a message of the protocol';

/** Long enough for the emulator to read one line before the next is written. */
const PAUSE_MS = 5;

interface Channel {
  /** Sends one message as one line. */
  readonly send: (message: object) => void;
  /** Reports a line that has no response. */
  readonly log: (text: string) => void;
}

/** One connection to the emulator. `receive` must be called with every line of input. */
export class Protocol {
  readonly #channel: Channel;
  readonly #rulesets = new Map<string, Ruleset>();
  readonly #pendingFetches = new Map<number, (document: FetchedDocument) => void>();

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  start(): void {
    this.#channel.send(response(-1, {}));
  }

  /** Resolves when the line is processed, which for `verify` may require further lines. Never rejects. */
  async receive(line: string): Promise<void> {
    const message = parseLine(line);
    const id = message?.get('id');
    if (message === undefined || typeof id !== 'number')
      return this.#channel.log(IGNORED_LINE_MESSAGE);
    try {
      await this.#handle(id, message);
    } catch (error) {
      const denial = { errors: [messageOf(error)], result: { permit: false } };
      this.#channel.send(response(id, denial));
    }
  }

  async #handle(id: number, message: JsonObject): Promise<void> {
    const action = message.get('action');
    if (action === undefined) return this.#receiveDocument(id, parseDocument(message));
    const context = requireObject(message.get('context'), 'context');
    const rulesetName = requireString(context.get('rulesetName'), 'rulesetName');
    if (action === 'load_ruleset') return this.#load(id, rulesetName, context);
    if (action === 'verify') return this.#verify(id, rulesetName, parseRequest(context));
    throw new JsonError(`unknown action ${action}`);
  }

  /** An invalid ruleset also replaces an older one of its name, so that requests are denied. */
  #load(id: number, rulesetName: string, context: JsonObject): void {
    const file = parseFile(context);
    this.#rulesets.delete(rulesetName);
    const loaded = loadRuleset(requireString(file.get('content'), 'content'), 'firebase.storage');
    if (loaded.kind === 'loaded') this.#rulesets.set(rulesetName, loaded.ruleset);
    this.#channel.send(loadResponse(id, requireString(file.get('name'), 'name'), loaded));
  }

  async #verify(id: number, rulesetName: string, request: VerifyRequest): Promise<void> {
    const ruleset = this.#rulesets.get(rulesetName);
    if (ruleset === undefined) throw new Error(`unknown ruleset ${rulesetName}`);
    const fetchDocument = (path: PathValue) => this.#fetch(id, path);
    const { permit, warnings } = await verify(ruleset, request, { fetchDocument });
    this.#channel.send(response(id, { warnings, result: { permit } }));
  }

  #fetch(id: number, path: PathValue): Promise<FetchedDocument> {
    return new Promise((resolve) => {
      this.#pendingFetches.set(id, resolve);
      this.#channel.send(fetchRequest(id, encodeDocumentPath(path)));
    });
  }

  #receiveDocument(id: number, document: FetchedDocument): void {
    const resolve = this.#pendingFetches.get(id);
    this.#pendingFetches.delete(id);
    if (resolve === undefined) this.#channel.log('ignored a document that no request waits for');
    else resolve(document);
  }
}

function parseLine(line: string): JsonObject | undefined {
  try {
    return getObject(JSON.parse(line));
  } catch {
    // Not JSON: the caller logs it.
    return undefined;
  }
}

/** The only file of a ruleset. */
function parseFile(context: JsonObject): JsonObject {
  const source = requireObject(context.get('source'), 'source');
  const [file, ...others] = requireList(source.get('files'), 'files');
  if (others.length > 0) throw new JsonError('a ruleset of several files is not supported');
  return requireObject(file, 'file');
}

function parseRequest(context: JsonObject): VerifyRequest {
  const service = context.get('service');
  if (service !== 'firebase.storage') throw new JsonError(`service ${service} is not supported`);
  const method = context.get('method');
  if (!isMethodName(method)) throw new JsonError(`unknown method ${method}`);
  const variables = requireObject(context.get('variables'), 'variables');
  return {
    path: requireString(context.get('path'), 'path'),
    method,
    variables: {
      request: decodeWireValue(variables.get('request')),
      resource: decodeWireValue(variables.get('resource')),
    },
  };
}

/** The response to a fetch. An invalid one is a failed fetch, so that the waiting request ends. */
function parseDocument(message: JsonObject): FetchedDocument {
  const status = message.get('status');
  if (status === 'not_found') return { kind: 'not-found' };
  if (status !== 'ok')
    return { kind: 'failed', message: `the document could not be fetched: ${status}` };
  try {
    return { kind: 'found', fields: decodeFirestoreFields(message.get('result')) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { kind: 'failed', message: `the document could not be read: ${error.message}` };
  }
}

/** With any status but `ok`, the emulator would wait forever. */
function response(id: number, members: object): object {
  return { id, status: 'ok', errors: [], warnings: [], ...members };
}

function loadResponse(id: number, fileName: string, loaded: LoadResult): object {
  if (loaded.kind === 'loaded')
    return response(id, { result: { rulesVersion: loaded.ruleset.version } });
  const errors = loaded.errors.map(({ message, line, column }) =>
    JSON.stringify({
      description_: message,
      sourcePosition_: { fileName_: fileName, line_: line, column_: column },
    }),
  );
  return response(id, { errors });
}

/** Both ids are the id of the `verify` request; with another id, the emulator would wait forever. */
function fetchRequest(id: number, path: string): object {
  return response(id, {
    server_request_id: id,
    action: 'fetch_firestore_document',
    context: { path },
  });
}

/**
 * Writes lines one at a time with a pause between them. The emulator (`runtime.js` of firebase-tools) parses each chunk
 * as one message: two lines in one chunk would both be lost, and both requests would wait forever.
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
