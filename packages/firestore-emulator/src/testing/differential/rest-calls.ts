/** Unary calls over REST, as the web SDK sends them in browsers. */
import { isJsonObject, type JsonObject } from '../../wire/json-object.ts';
import {
  CallError,
  type MethodName,
  methods,
  type RequestOf,
  type ResponseOf,
  type ResponseType,
  toMessage,
  toText,
} from './client.ts';

interface HttpCall {
  readonly verb: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: JsonObject;
  readonly body?: unknown;
}

/** Google's emulator closes connections after some responses, without a header that says so. */
export const singleUse = { connection: 'close' };

export interface RestOptions {
  readonly port: number;
  /** The value of the header; absent for a client that is not signed in. */
  readonly authorization?: string | undefined;
}

/** @throws CallError */
export async function callRest<M extends MethodName>(
  { port, authorization }: RestOptions,
  method: M,
  request: RequestOf<M>,
): Promise<ResponseOf<M>[]> {
  const [requestType] = methods[method];
  const responseType: ResponseType<M> = methods[method][1];
  const fields: unknown = JSON.parse(toText(requestType, request));
  if (!isJsonObject(fields)) throw new Error('A request is an object');
  const { verb, path, query = {}, body } = httpCallOf(method, fields);
  const url = new URL(`http://127.0.0.1:${port}/v1/${encodeURI(path)}`);
  for (const [name, value] of parametersOf(query)) url.searchParams.append(name, value);
  const response = await fetch(url, {
    method: verb,
    headers: {
      ...singleUse,
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const json: unknown = JSON.parse(await response.text());
  const messages: unknown[] = Array.isArray(json) ? json : [json];
  throwError(messages[0]);
  return messages.map((message) => toMessage(responseType, message));
}

/** Throws the error that a response or a message of a stream contains. @throws CallError */
export function throwError(message: unknown): void {
  if (!isJsonObject(message) || !isJsonObject(message.error)) return;
  const { status, message: text } = message.error;
  throw new CallError(String(status), String(text));
}

function httpCallOf(method: MethodName, fields: JsonObject): HttpCall {
  const { name, parent, database, collectionId, document, ...others } = fields;
  const { name: documentName, ...content } = isJsonObject(document) ? document : {};
  switch (method) {
    case 'GetDocument':
      return { verb: 'GET', path: `${name}`, query: others };
    case 'DeleteDocument':
      return { verb: 'DELETE', path: `${name}`, query: others };
    case 'UpdateDocument':
      return { verb: 'PATCH', path: `${documentName}`, query: others, body: content };
    case 'CreateDocument':
      return { verb: 'POST', path: `${parent}/${collectionId}`, query: others, body: content };
    case 'ListDocuments':
      return { verb: 'GET', path: `${parent}/${collectionId}`, query: others };
    case 'RunQuery':
    case 'RunAggregationQuery':
    case 'ListCollectionIds':
      return { verb: 'POST', path: `${parent}:${verbOf(method)}`, body: others };
    default:
      return { verb: 'POST', path: `${database}/documents:${verbOf(method)}`, body: others };
  }
}

const verbOf = (method: MethodName): string =>
  method === 'BatchGetDocuments' ? 'batchGet' : `${method[0]?.toLowerCase()}${method.slice(1)}`;

/** Fields by their paths, such as `currentDocument.exists`. */
const parametersOf = (fields: JsonObject, prefix = ''): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (isJsonObject(value)) return parametersOf(value, `${prefix}${name}.`);
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.map((item): [string, string] => [`${prefix}${name}`, String(item)]);
  });
