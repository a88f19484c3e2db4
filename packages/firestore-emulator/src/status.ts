/** The status codes of gRPC (google.rpc.Code), in the order of their numbers. */
export const statusCodes = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

export type StatusCode = (typeof statusCodes)[number];

export const statusNumberOf = (code: StatusCode): number => statusCodes.indexOf(code);

/** A request that is rejected with a status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly code: StatusCode;

  constructor(code: StatusCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const invalidArgument = (message: string): StatusError =>
  new StatusError('INVALID_ARGUMENT', message);
