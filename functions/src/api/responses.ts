/** Good answers: who may keep them, and whether the caller has them already. */
import { createHash } from 'node:crypto';
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

export function answerRoute({ method, status, access }: Route, answer: Answer): Response {
  const { body, request, isPrivate } = answer;
  const isPublic = method === 'GET' && access !== 'administrator' && !isPrivate;
  const headers = new Headers({ 'Cache-Control': isPublic ? PUBLIC : PRIVATE });
  if (access === 'either') headers.set('Vary', 'Authorization');
  if (status === 204) return new Response(null, { status, headers });

  headers.set('Content-Type', 'application/json; charset=UTF-8');
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
  const tags = (request.headers.get('If-None-Match') ?? '').split(',');
  return tags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
