/** The one place where what was thrown becomes an answer. */
import { type FieldProblem, withErrorId } from '@neev/domain';
import { ApiError, type ApiErrorKind, createErrorId, ERROR_ID_HEADER } from '../api-error.ts';
import { isDatabaseOutage } from '../lib/errors.ts';
import { PRIVATE } from './responses.ts';

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
  if (error instanceof ApiError) return answerRefusal(error);
  const errorId = createErrorId();
  report(error, errorId);
  // After an outage nothing was stored, or the same key will tell: trying again is right.
  const [status, text, headers] = isDatabaseOutage(error)
    ? [503, OUTAGE, new Headers({ 'Retry-After': '5' })]
    : [500, BUG, new Headers()];
  headers.set(ERROR_ID_HEADER, errorId);
  return errorResponse(status, { error: withErrorId(text, errorId), errorId }, headers);
}

function answerRefusal({ kind, message, details }: ApiError): Response {
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
