/** Errors that are told to the caller, and the one place where they become answers. */
import type { FieldProblem } from '@neev/domain';

type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429;

/** An error whose text is meant for the caller. Anything else thrown is a bug of ours. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly fields: readonly FieldProblem[];

  constructor(
    status: ErrorStatus,
    message: string,
    fields: readonly FieldProblem[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }
}

/** `{"error": "<text>"}`, with `fields` where a field is to blame; never kept by a cache. */
export function answerError(error: unknown, report: (bug: unknown) => void = () => {}): Response {
  if (error instanceof ApiError) return errorResponse(error.status, error.message, error.fields);
  report(error);
  return errorResponse(500, 'Something went wrong on our side. Please try again.', []);
}

function errorResponse(status: number, error: string, fields: readonly FieldProblem[]): Response {
  const body = fields.length === 0 ? { error } : { error, fields: byField(fields) };
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store, private' } });
}

/** The first problem of each field, by its name. */
function byField(problems: readonly FieldProblem[]): Record<string, string> {
  return Object.fromEntries([...problems].reverse().map(({ field, problem }) => [field, problem]));
}
