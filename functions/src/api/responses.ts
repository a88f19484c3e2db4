/**
 * Creates responses: cache headers, ETags, content encoding and errors.
 */
import { createHash } from 'node:crypto';
import { type FieldProblem, withErrorId } from '@neev/domain';
import { ApiError, type ApiErrorKind, createErrorId, ERROR_ID_HEADER } from '../api-error.ts';
import type { CatalogueList } from '../catalogue/catalogue-lists.ts';
import { acceptsEncoding } from '../lib/content-encoding.ts';
import { isDatabaseOutage } from '../lib/errors.ts';
import {
  type Bytes,
  compress,
  decompress,
  encodeText,
  streamBody,
  type TextCopy,
  type TextPieces,
} from '../lib/text-streams.ts';
import type { Route } from './route.ts';

/** `Cache-Control` of responses that no cache may store. */
export const PRIVATE_CACHE_CONTROL = 'no-store, private';

/**
 * The CDN stores the response for 5 s and serves a stale one for up to 60 s while it revalidates; browsers
 * always revalidate.
 */
const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';

interface RouteResult {
  body: unknown;
  request: Request;
  /** The content depends on the caller. */
  isPrivate: boolean;
}

const JSON_TYPE = 'application/json; charset=UTF-8';

export async function createRouteResponse(
  { method, status, access }: Route,
  result: RouteResult,
): Promise<Response> {
  const { body, request, isPrivate } = result;
  if (body instanceof Response) return body;
  const isShared = access === 'public' || access === 'either';
  const isPublic = method === 'GET' && isShared && !isPrivate;
  const headers = cacheHeaders(isPublic);
  if (access === 'either') headers.set('Vary', 'Authorization');
  if (status === 204) return new Response(null, { status, headers });

  headers.set('Content-Type', JSON_TYPE);
  if (body instanceof ReadableStream) return new Response(body, { status, headers });

  const text = JSON.stringify(body);
  if (!isPublic) return new Response(text, { status, headers });

  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  headers.set('ETag', etag);
  if (hasMatchingEtag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers });
}

/** For a route with `noContent`. */
export function emptyResponse(): Response {
  return new Response(null, { status: 204, headers: cacheHeaders(false) });
}

/** Creates the download of a file. Browsers do not show it as a page (`fileHeaders`). */
export function createFileResponse({ name, bytes }: { name: string; bytes: Buffer }): Response {
  const headers = cacheHeaders(false);
  headers.set('Content-Type', 'application/octet-stream');
  // RFC 6266; the asterisk marks percent-encoded UTF-8 (RFC 8187), which allows fewer characters than a URL.
  const encodedName = encodeURIComponent(name).replace(/['()*]/g, percentEncode);
  headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodedName}`);
  return new Response(new Uint8Array(bytes), { headers });
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

function cacheHeaders(isPublic: boolean): Headers {
  return new Headers({ 'Cache-Control': isPublic ? PUBLIC_CACHE_CONTROL : PRIVATE_CACHE_CONTROL });
}

/** Whether `If-None-Match` contains the tag, by weak comparison (RFC 9110, section 13.1.2). */
function hasMatchingEtag(request: Request, etag: string): boolean {
  const tags = (request.headers.get('If-None-Match') ?? '').split(',').map(withoutWeakPrefix);
  return tags.includes('*') || tags.includes(withoutWeakPrefix(etag));
}

function withoutWeakPrefix(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/**
 * Responds with a list of the catalogue. The ETag is weak, because it is shared by both encodings. A request with
 * the current ETag gets 304 without reading the list.
 */
export async function createListResponse(list: CatalogueList, request: Request): Promise<Response> {
  if (hasMatchingEtag(request, weakEtag(list.tag))) {
    return new Response(null, { status: 304, headers: listHeaders(list.tag) });
  }
  const isGzip = acceptsEncoding(request.headers.get('Accept-Encoding'), 'gzip');
  const { tag, content } = await list.read();
  const body = await bodyOf(content, isGzip);
  const headers = listHeaders(tag);
  headers.set('Content-Type', JSON_TYPE);
  if (isGzip) headers.set('Content-Encoding', 'gzip');
  if (body instanceof Uint8Array) headers.set('Content-Length', String(body.length));
  // If reading fails halfway, the client must see an incomplete response, not a short one.
  else headers.set('Transfer-Encoding', 'chunked');
  return new Response(body, { headers });
}

function listHeaders(tag: string): Headers {
  return new Headers({
    'Cache-Control': PUBLIC_CACHE_CONTROL,
    Vary: 'Accept-Encoding',
    ETag: weakEtag(tag),
  });
}

function weakEtag(tag: string): string {
  return `W/"${tag}"`;
}

type Body = Bytes | ReadableStream<Bytes>;

async function bodyOf(content: TextCopy | TextPieces, isGzip: boolean): Promise<Body> {
  if (!('gzip' in content)) {
    const chunks = encodeText(content);
    return streamBody(isGzip ? compress(chunks) : chunks);
  }
  if (isGzip) return content.gzip;
  return content.identity ?? streamBody(decompress(content.gzip));
}

export const statusByKind: Record<ApiErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  wrongMethod: 405,
  conflict: 409,
  tooLarge: 413,
  urlTooLong: 414,
  wrongType: 415,
  keyReused: 422,
  tooMany: 429,
};

const BUG_TEXT = 'Something went wrong on our side. Please try again.';
const OUTAGE_TEXT = 'Our server is busy. Please try again in a moment.';

/**
 * Converts an error to a response that caches may not store: `{"error": "<text>"}`, with `fields` for invalid fields
 * and `current` for a changed record. Other errors than `ApiError` are reported; the response is 500 or 503 with a
 * general text and the same error id as the report.
 */
export function createErrorResponse(
  error: unknown,
  report: (bug: unknown, errorId: string) => void,
): Response {
  if (error instanceof ApiError) return createApiErrorResponse(error);
  const errorId = createErrorId();
  report(error, errorId);
  // A retry is safe: either nothing was stored, or the idempotency key prevents a duplicate.
  const [status, text, headers] = isDatabaseOutage(error)
    ? [503, OUTAGE_TEXT, new Headers({ 'Retry-After': '5' })]
    : [500, BUG_TEXT, new Headers()];
  headers.set(ERROR_ID_HEADER, errorId);
  return jsonErrorResponse(status, { error: withErrorId(text, errorId), errorId }, headers);
}

function createApiErrorResponse({ kind, message, details }: ApiError): Response {
  const { fields = [], current, retryAfterSeconds, allow } = details;
  const headers = new Headers();
  if (allow !== undefined) headers.set('Allow', allow);
  if (kind === 'unauthenticated') headers.set('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  const body = {
    error: message,
    ...(fields.length > 0 && { fields: firstProblemByField(fields) }),
    ...(current !== undefined && { current }),
  };
  return jsonErrorResponse(statusByKind[kind], body, headers);
}

function jsonErrorResponse(status: number, body: object, headers = new Headers()): Response {
  headers.set('Cache-Control', PRIVATE_CACHE_CONTROL);
  return Response.json(body, { status, headers });
}

/** Maps each field to its first problem. */
function firstProblemByField(problems: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries([...problems].reverse().map(({ field, problem }) => [field, problem]));
}
