/** The one place where what was thrown becomes an answer. */
import type { FieldProblem } from '@neev/domain';
import { Refusal, type RefusalKind } from '../refusal.ts';
import { isDatabaseOutage } from '../stores/error-codes.ts';
import { PRIVATE } from './responses.ts';

export const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  wrongMethod: 405,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  keyReused: 422,
  tooMany: 429,
};

/**
 * `{"error": "<text>"}`, with `fields` where a field is to blame and `current` where the record has
 * changed; never kept by a cache. A bug is reported and answered with 500, without its text.
 */
export function answerError(error: unknown, report: (bug: unknown) => void): Response {
  if (error instanceof Refusal) return answerRefusal(error);
  report(error);
  if (isDatabaseOutage(error)) return answerOutage();
  return errorResponse(500, { error: 'Something went wrong on our side. Please try again.' });
}

/** Nothing was stored, or the same key will tell: trying again is right. */
function answerOutage(): Response {
  const body = { error: 'We cannot answer just now. Please try again in a moment.' };
  return errorResponse(503, body, new Headers({ 'Retry-After': '5' }));
}

function answerRefusal({ kind, message, details }: Refusal): Response {
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
