/**
 * Errors of the database by their codes (https://grpc.io/docs/guides/status-codes/), and conditional writes: reading,
 * then writing on the condition that nothing has changed since. That is two trips to the database and no lock, where a
 * transaction has four and holds its documents. A write that loses reads again.
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

/** Another write came first. */
const contention: unknown[] = [
  code.notFound,
  code.alreadyExists,
  code.failedPrecondition,
  code.aborted,
];

/** The database does not respond, or not now. */
const outage: unknown[] = [
  code.deadlineExceeded,
  code.resourceExhausted,
  code.aborted,
  code.unavailable,
];

/** Whether a write failed because the document is there already. */
export function isAlreadyThere(error: unknown): boolean {
  return hasCode(error, code.alreadyExists);
}

/** Whether a conditional write failed because another write came first. */
export function isContended(error: unknown): boolean {
  return contention.includes(codeOf(error));
}

/** Whether the database did not respond: the same request may go through a moment later. */
export function isDatabaseOutage(error: unknown): boolean {
  return outage.includes(codeOf(error)) || isLostTransaction(error);
}

/**
 * A transaction that lost a conflict is aborted. When the client library sends a read of it again by
 * itself, the Firestore emulator answers that read so, and the library does not try the transaction
 * again. The code alone says too little.
 */
function isLostTransaction(error: unknown): boolean {
  return (
    hasCode(error, code.invalidArgument) &&
    error instanceof Error &&
    error.message.includes('Transaction is invalid or closed')
  );
}

/** Whether an error carries this code. */
export function hasCode(error: unknown, wanted: string | number): boolean {
  return codeOf(error) === wanted;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const TRIES = 25;

/** Milliseconds; the longest pause between two tries. */
const MAX_PAUSE_MS = 60;

/** Repeats an attempt that lost to another write. @throws whatever else the attempt throws. */
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

/** Creates or updates a document, as a part of a batch that fails when it has changed since it was read. */
export function putUnchanged(
  batch: WriteBatch,
  { ref, updateTime }: DocumentSnapshot,
  fields: DocumentData,
): void {
  if (updateTime) batch.update(ref, fields, { lastUpdateTime: updateTime });
  else batch.create(ref, fields);
}
