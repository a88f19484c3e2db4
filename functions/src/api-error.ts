import { randomInt } from 'node:crypto';
import type { FieldProblem } from '@neev/domain';

export type ApiErrorKind =
  /** The input is not as it must be. */
  | 'invalid'
  /** No credentials, or none that count. */
  | 'unauthenticated'
  /** Known, but without the right. */
  | 'forbidden'
  | 'missing'
  | 'wrongMethod'
  /** The record is not what the caller took it for, or its parent is gone. */
  | 'conflict'
  | 'tooLarge'
  | 'urlTooLong'
  | 'wrongType'
  /** An idempotency key that was used for another enquiry. */
  | 'keyReused'
  | 'tooMany';

interface ApiErrorDetails {
  /** The fields to blame. */
  fields?: readonly FieldProblem[];
  /** What the record is now. */
  current?: unknown;
  /** Seconds to wait. */
  retryAfterSeconds?: number;
  /** The methods that a path has. */
  allow?: string;
  cause?: unknown;
}

/**
 * An error for the caller, thrown by any layer; api/responses.ts turns it into a response. Anything else that is
 * thrown is a bug.
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

/** Letters and digits that are hard to mistake for each other when they are read out (Crockford's). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 6;

/** Names one failure in a response with a 5xx status and in the log. */
export const ERROR_ID_HEADER = 'X-Error-Id';

export function createErrorId(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
