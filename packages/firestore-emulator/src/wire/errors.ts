/** Statuses as the transports send them. */
import { type StatusCode, StatusError } from '../status.ts';

/**
 * Returns the status of anything that was thrown. A bug of the emulator is logged, and has a code that no
 * client retries: INTERNAL would be repeated for minutes.
 */
export function statusErrorOf(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  console.error(error);
  return new StatusError('UNIMPLEMENTED', `The emulator failed to handle the request: ${error}`);
}

const httpStatuses: Readonly<Record<StatusCode, number>> = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

export interface JsonError {
  readonly error: { readonly code: number; readonly message: string; readonly status: StatusCode };
}

/** The body of an error in REST and WebChannel; `code` is the HTTP status. */
export const jsonErrorOf = ({ code, message }: StatusError): JsonError => ({
  error: { code: httpStatuses[code], message, status: code },
});
