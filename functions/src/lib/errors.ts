/**
 * Classifies errors of Firestore by code (https://grpc.io/docs/guides/status-codes/), and makes conditional writes:
 * a read, then a write with a precondition on the version that was read. That takes two round trips and no lock; a
 * transaction takes four and locks its documents. A write that fails its precondition is retried.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentData, DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';

const code = {
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
const contention: unknown[] = [
  code.notFound,
  code.alreadyExists,
  code.failedPrecondition,
  code.aborted,
];

/** The database is unavailable. */
const outage: unknown[] = [
  code.deadlineExceeded,
  code.resourceExhausted,
  code.aborted,
  code.unavailable,
];

/** Whether a write failed because the document exists. */
export function isAlreadyThere(error: unknown): boolean {
  return hasCode(error, code.alreadyExists);
}

/** Whether a conditional write failed because of a concurrent write. */
export function isContended(error: unknown): boolean {
  return contention.includes(codeOf(error));
}

/** Whether the database was unavailable, so that a retry can succeed. */
export function isDatabaseOutage(error: unknown): boolean {
  return outage.includes(codeOf(error)) || isLostTransaction(error);
}

/**
 * Whether the emulator reports a read of an aborted transaction. The SDK retries such a read by itself, and then
 * does not retry the transaction. The code alone is ambiguous, so the message is compared.
 */
function isLostTransaction(error: unknown): boolean {
  return (
    hasCode(error, code.invalidArgument) &&
    error instanceof Error &&
    error.message.includes('Transaction is invalid or closed')
  );
}

export function hasCode(error: unknown, wanted: string | number): boolean {
  return codeOf(error) === wanted;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const TRIES = 25;

/** The longest pause between two attempts. */
const MAX_PAUSE_MS = 60;

/** Repeats an attempt that fails because of contention. @throws any other error of the attempt. */
export async function retryContended<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isContended(error) || tries === TRIES) throw error;
      const pauseMs = Math.random() * Math.min(MAX_PAUSE_MS, 5 * tries);
      await wait(pauseMs);
    }
  }
}

/** Adds a conditional write to a batch: the batch fails if the document has changed since it was read. */
export function putUnchanged(
  batch: WriteBatch,
  { ref, updateTime }: DocumentSnapshot,
  fields: DocumentData,
): void {
  if (updateTime) batch.update(ref, fields, { lastUpdateTime: updateTime });
  else batch.create(ref, fields);
}
