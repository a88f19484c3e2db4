/**
 * Classifies errors of Firestore by code (https://grpc.io/docs/guides/status-codes/), and makes conditional writes:
 * a read, then a write with a precondition on the version that was read. That takes two round trips and no lock; a
 * transaction takes four and locks its documents. A write that fails its precondition is retried.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentData, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';

const grpcCode = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  unavailable: 14,
} as const;

/** A concurrent write succeeded first. */
const contentionCodes: unknown[] = [
  grpcCode.notFound,
  grpcCode.alreadyExists,
  grpcCode.failedPrecondition,
  grpcCode.aborted,
];

/** The database is unavailable. */
const outageCodes: unknown[] = [
  grpcCode.deadlineExceeded,
  grpcCode.resourceExhausted,
  grpcCode.aborted,
  grpcCode.unavailable,
];

/** Whether a write failed because the document exists. */
export function isAlreadyExistsError(error: unknown): boolean {
  return hasCode(error, grpcCode.alreadyExists);
}

/** Whether a conditional write failed because of a concurrent write. */
export function isContentionError(error: unknown): boolean {
  return contentionCodes.includes(codeOf(error));
}

/** Whether the database was unavailable, so that a retry can succeed. */
export function isDatabaseOutage(error: unknown): boolean {
  return outageCodes.includes(codeOf(error)) || isAbortedTransaction(error);
}

/**
 * Whether the emulator reports a read of an aborted transaction. The SDK retries such a read by itself, and then
 * does not retry the transaction. The code alone is ambiguous, so the message is compared.
 */
function isAbortedTransaction(error: unknown): boolean {
  return (
    hasCode(error, grpcCode.invalidArgument) &&
    error instanceof Error &&
    error.message.includes('Transaction is invalid or closed')
  );
}

export function hasCode(error: unknown, expected: string | number): boolean {
  return codeOf(error) === expected;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Awaits a write. Returns false if it failed with an expected error. @throws any other error. */
export async function tryWrite(
  write: Promise<unknown>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isExpected(error)) return false;
    throw error;
  }
}

const MAX_ATTEMPTS = 25;

/** The longest pauses after the first attempt, and between any two attempts. */
const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 250;

/**
 * Repeats an attempt that fails because of contention, after pauses with exponential backoff and full jitter.
 * @throws any other error of the attempt, and an error that counts as an outage when all attempts have failed.
 */
export async function retryOnContention<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContentionError(error)) throw error;
      if (attemptNumber === MAX_ATTEMPTS) throw tooMuchContention(error);
      const longestMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attemptNumber - 1));
      await wait(Math.random() * longestMs);
    }
  }
}

function tooMuchContention(cause: unknown): Error {
  const error = new Error('Too much contention: all attempts of a write have failed.', { cause });
  return Object.assign(error, { code: grpcCode.aborted });
}

/** Adds a conditional write to a batch: the batch fails if the document has changed since it was read. */
export function addConditionalWrite(
  batch: WriteBatch,
  { ref, updateTime }: DocumentSnapshot,
  fields: DocumentData,
): void {
  if (updateTime) batch.update(ref, fields, { lastUpdateTime: updateTime });
  else batch.create(ref, fields);
}
