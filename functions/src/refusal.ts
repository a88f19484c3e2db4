/**
 * What is told to the caller: one class, from whichever layer; api/errors.ts alone turns it into an
 * answer. Anything else thrown is a bug of ours.
 */
import type { FieldProblem } from '@neev/domain';

export type RefusalKind =
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

interface RefusalDetails {
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

export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'Refusal';
    this.kind = kind;
    this.details = details;
  }
}
