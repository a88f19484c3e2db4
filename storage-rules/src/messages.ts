// The lines of the protocol, typed: what comes in is parsed here once, what goes out is built here.

import type { FetchedDocument } from './evaluation.ts';
import { decodeFirestoreFields } from './firestore-values.ts';
import {
  JsonError,
  type JsonObject,
  requireList,
  requireNumber,
  requireObject,
  requireString,
} from './json.ts';
import type { LoadResult } from './ruleset.ts';
import type { Verdict, VerifyRequest } from './verify.ts';
import { decodeWireValue } from './wire-values.ts';

export interface SourceFile {
  readonly name: string;
  readonly content: string;
}

export type Incoming =
  | {
      readonly kind: 'load';
      readonly id: number;
      readonly rulesetName: string;
      readonly file: SourceFile;
    }
  | {
      readonly kind: 'verify';
      readonly id: number;
      readonly rulesetName: string;
      readonly request: VerifyRequest;
    }
  | { readonly kind: 'document'; readonly id: number; readonly document: FetchedDocument };

const METHODS: readonly VerifyRequest['method'][] = [
  'get',
  'list',
  'create',
  'update',
  'delete',
  'read',
  'write',
];

export function parseId(message: JsonObject): number {
  return requireNumber(message.get('id'), 'id');
}

/** Throws a JsonError on a message that is none of the protocol's. */
export function parseMessage(message: JsonObject): Incoming {
  const id = parseId(message);
  const action = message.get('action');
  if (action === undefined) return { kind: 'document', id, document: parseDocument(message) };
  const context = requireObject(message.get('context'), 'context');
  const rulesetName = requireString(context.get('rulesetName'), 'rulesetName');
  if (action === 'load_ruleset')
    return { kind: 'load', id, rulesetName, file: parseSource(context) };
  if (action === 'verify')
    return { kind: 'verify', id, rulesetName, request: parseRequest(context) };
  throw new JsonError(`unknown action ${action}`);
}

function parseSource(context: JsonObject): SourceFile {
  const source = requireObject(context.get('source'), 'source');
  const [first, ...others] = requireList(source.get('files'), 'files');
  if (others.length > 0) throw new JsonError('a ruleset of several files is not supported');
  const file = requireObject(first, 'file');
  return {
    name: requireString(file.get('name'), 'name'),
    content: requireString(file.get('content'), 'content'),
  };
}

function parseRequest(context: JsonObject): VerifyRequest {
  const service = context.get('service');
  if (service !== 'firebase.storage') throw new JsonError(`service ${service} is not supported`);
  const method = METHODS.find((known) => known === context.get('method'));
  if (method === undefined) throw new JsonError(`unknown method ${context.get('method')}`);
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

/** The response to a fetch. One that cannot be read must still end the request that waits for it. */
function parseDocument(message: JsonObject): FetchedDocument {
  const status = message.get('status');
  if (status === 'not_found') return { kind: 'not-found' };
  if (status !== 'ok')
    return { kind: 'failed', message: `the document could not be fetched: ${status}` };
  try {
    const result = requireObject(message.get('result'), 'result');
    return { kind: 'found', fields: decodeFirestoreFields(result.get('fields')) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { kind: 'failed', message: `the document could not be read: ${error.message}` };
  }
}

/** Any status but `ok` leaves the caller waiting for ever. */
function response(id: number, members: object): object {
  return { id, status: 'ok', errors: [], warnings: [], ...members };
}

export const READY: object = response(-1, {});

export function loadResponse(id: number, fileName: string, loaded: LoadResult): object {
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

export function verdictResponse(id: number, { permit, warnings }: Verdict): object {
  return response(id, { warnings, result: { permit } });
}

/** Denies, whatever was asked. */
export function errorResponse(id: number, message: string): object {
  return response(id, { errors: [message], result: { permit: false } });
}

/** Both ids are the id of the verify request; the caller drops any other and waits for ever. */
export function fetchRequest(id: number, path: string): object {
  return response(id, {
    server_request_id: id,
    action: 'fetch_firestore_document',
    context: { path },
  });
}
