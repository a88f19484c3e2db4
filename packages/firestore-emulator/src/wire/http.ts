/** What the handlers of HTTP/1.1 requests have in common. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidArgument } from '../status.ts';
import { invalidPayload } from './codec/scalars.ts';
import { jsonErrorOf, statusErrorOf } from './errors.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

export interface HttpRequest {
  readonly method: string;
  /** Still encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export async function readRequest(message: IncomingMessage): Promise<HttpRequest> {
  const [path = '/', ...rest] = (message.url ?? '/').split('?');
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return {
    method: message.method ?? 'GET',
    path,
    query: new URLSearchParams(rest.join('?')),
    headers: message.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

export function sendJson(response: ServerResponse, json: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(json));
}

export function sendText(
  response: ServerResponse,
  text: string,
  status = 200,
  type = 'text/plain',
): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` });
  response.end(text);
}

export function sendError(response: ServerResponse, thrown: unknown): void {
  const json = jsonErrorOf(statusErrorOf(thrown));
  sendJson(response, json, json.error.code);
}

export const sendNotFound = (response: ServerResponse): void =>
  sendText(response, 'Not Found', 404);

/** An empty body is an empty object. @throws StatusError INVALID_ARGUMENT */
export function parseBody(body: string): JsonObject {
  const json = body.trim() === '' ? {} : parseJson(body);
  if (!isJsonObject(json)) throw invalidPayload('Expected an object.');
  return json;
}

/** @throws StatusError INVALID_ARGUMENT */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidPayload('Expected JSON.');
  }
}

/** @throws StatusError INVALID_ARGUMENT */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalidArgument(`Malformed URL: ${path}`);
  }
}
