import { randomInt } from 'node:crypto';
import { BASE32_ALPHABET, type FieldProblem } from '@neev/domain';

export type ApiErrorKind =
  /** The input does not match its schema. */
  | 'invalid'
  /** Credentials are missing or invalid. */
  | 'unauthenticated'
  /** Authenticated, but not permitted. */
  | 'forbidden'
  | 'missing'
  | 'wrongMethod'
  /** The record has changed since the client read it, or its parent no longer exists. */
  | 'conflict'
  | 'tooLarge'
  | 'urlTooLong'
  | 'wrongType'
  /** The idempotency key was used for another enquiry. */
  | 'keyReused'
  | 'tooMany';

interface ApiErrorDetails {
  /** The invalid fields. */
  fields?: readonly FieldProblem[];
  /** The current version of the record. */
  current?: unknown;
  /** The value of the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** The allowed methods, as the value of the header `Allow`. */
  allow?: string;
  cause?: unknown;
}

/**
 * An error with a text for the client. Any layer can throw it; api/responses.ts converts it to a response. Any other
 * thrown value is a bug.
 */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly details: ApiErrorDetails;

  constructor(kind: ApiErrorKind, message: string, details: ApiErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.details = details;
  }
}

const ERROR_ID_LENGTH = 6;

/** Identifies an error in a response with a 5xx status and in the log. */
export const ERROR_ID_HEADER = 'X-Error-Id';

export function createErrorId(): string {
  return Array.from(
    { length: ERROR_ID_LENGTH },
    () => BASE32_ALPHABET[randomInt(BASE32_ALPHABET.length)],
  ).join('');
}
