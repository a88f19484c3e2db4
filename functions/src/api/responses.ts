/**
 * Responses: who may keep them, whether the caller has them already, and what an error becomes.
 */
import { createHash } from 'node:crypto';
import { type FieldProblem, withErrorId } from '@neev/domain';
import { ApiError, type ApiErrorKind, createErrorId, ERROR_ID_HEADER } from '../api-error.ts';
import type { CatalogueList } from '../catalogue/catalogue-lists.ts';
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

/** Nobody keeps it. */
export const PRIVATE = 'no-store, private';

/**
 * The CDN keeps it for a few seconds, so that a change is seen soon, and gives out the old one for
 * a while as it asks for the new; browsers always ask.
 */
const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';

interface Answer {
  body: unknown;
  request: Request;
  /** Made for one caller alone. */
  isPrivate: boolean;
}

const JSON_TYPE = 'application/json; charset=UTF-8';

export async function answerRoute(
  { method, status, access }: Route,
  answer: Answer,
): Promise<Response> {
  const { body, request, isPrivate } = answer;
  if (body instanceof Response) return body;
  const isPublic = method === 'GET' && access !== 'administrator' && !isPrivate;
  const headers = new Headers({ 'Cache-Control': isPublic ? PUBLIC : PRIVATE });
  if (access === 'either') headers.set('Vary', 'Authorization');
  if (status === 204) return new Response(null, { status, headers });

  headers.set('Content-Type', JSON_TYPE);
  if (body instanceof ReadableStream) return new Response(body, { status, headers });

  const text = JSON.stringify(body);
  if (!isPublic) return new Response(text, { status, headers });

  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  headers.set('ETag', etag);
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers });
}

/** Whether `If-None-Match` names the tag; weak ones count (RFC 9110, section 13.1.2). */
function isKnown(request: Request, etag: string): boolean {
  const tags = (request.headers.get('If-None-Match') ?? '').split(',').map(withoutWeakness);
  return tags.includes('*') || tags.includes(withoutWeakness(etag));
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/**
 * A list of the catalogue. Its tag is weak: it stands for the list in both encodings. A caller who has
 * the list costs no more than its tag.
 */
export async function answerList(list: CatalogueList, request: Request): Promise<Response> {
  if (isKnown(request, weak(list.tag))) {
    return new Response(null, { status: 304, headers: listHeaders(list.tag) });
  }
  const isGzip = acceptsGzip(request.headers.get('Accept-Encoding'));
  const { tag, content } = await list.read();
  const body = await bodyOf(content, isGzip);
  const headers = listHeaders(tag);
  headers.set('Content-Type', JSON_TYPE);
  if (isGzip) headers.set('Content-Encoding', 'gzip');
  if (body instanceof Uint8Array) headers.set('Content-Length', String(body.length));
  // A reading that fails half-way must break the response off, not end it.
  else headers.set('Transfer-Encoding', 'chunked');
  return new Response(body, { headers });
}

function listHeaders(tag: string): Headers {
  return new Headers({ 'Cache-Control': PUBLIC, Vary: 'Accept-Encoding', ETag: weak(tag) });
}

function weak(tag: string): string {
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

/** Whether `Accept-Encoding` names gzip, or anything, without forbidding it (RFC 9110, section 12.5.3). */
function acceptsGzip(header: string | null): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((each) => {
      const [coding = '', ...parameters] = each
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
      return [coding, Number(weight)];
    }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

export const statusOf: Record<ApiErrorKind, number> = {
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

const BUG = 'Something went wrong on our side. Please try again.';
const OUTAGE = 'We cannot answer just now. Please try again in a moment.';

/**
 * `{"error": "<text>"}`, with `fields` where a field is to blame and `current` where the record has
 * changed; never kept by a cache. A bug is reported and answered with 500, without its text; the
 * response and the report carry the same error id.
 */
export function answerError(
  error: unknown,
  report: (bug: unknown, errorId: string) => void,
): Response {
  if (error instanceof ApiError) return answerApiError(error);
  const errorId = createErrorId();
  report(error, errorId);
  // After an outage nothing was stored, or the same key will tell: trying again is right.
  const [status, text, headers] = isDatabaseOutage(error)
    ? [503, OUTAGE, new Headers({ 'Retry-After': '5' })]
    : [500, BUG, new Headers()];
  headers.set(ERROR_ID_HEADER, errorId);
  return errorResponse(status, { error: withErrorId(text, errorId), errorId }, headers);
}

function answerApiError({ kind, message, details }: ApiError): Response {
  const { fields = [], current, retryAfterSeconds, allow } = details;
  const headers = new Headers();
  if (allow !== undefined) headers.set('Allow', allow);
  if (kind === 'unauthenticated') headers.set('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  const body = {
    error: message,
    ...(fields.length > 0 && { fields: firstByField(fields) }),
    ...(current !== undefined && { current }),
  };
  return errorResponse(statusOf[kind], body, headers);
}

function errorResponse(status: number, body: object, headers = new Headers()): Response {
  headers.set('Cache-Control', PRIVATE);
  return Response.json(body, { status, headers });
}

/** The first problem of each field, by its name. */
function firstByField(problems: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries([...problems].reverse().map(({ field, problem }) => [field, problem]));
}
