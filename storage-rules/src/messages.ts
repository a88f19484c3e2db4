// The messages of the protocol: what comes in is parsed here once, what goes out is built here. Parsing throws a JsonError.
import type { FetchedDocument } from './evaluation.ts';
import type { LoadResult } from './ruleset.ts';
import { isMethodName } from './syntax.ts';
import type { Verdict, VerifyRequest } from './verify.ts';
import {
  decodeFirestoreFields,
  decodeWireValue,
  JsonError,
  type JsonObject,
  requireList,
  requireObject,
  requireString,
} from './wire-values.ts';

export interface SourceFile {
  readonly name: string;
  readonly content: string;
}

export function parseSource(context: JsonObject): SourceFile {
  const source = requireObject(context.get('source'), 'source');
  const [first, ...others] = requireList(source.get('files'), 'files');
  if (others.length > 0) throw new JsonError('a ruleset of several files is not supported');
  const file = requireObject(first, 'file');
  return {
    name: requireString(file.get('name'), 'name'),
    content: requireString(file.get('content'), 'content'),
  };
}

export function parseRequest(context: JsonObject): VerifyRequest {
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

/** The response to a fetch. One that cannot be read must still end the request that waits for it. */
export function parseDocument(message: JsonObject): FetchedDocument {
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
