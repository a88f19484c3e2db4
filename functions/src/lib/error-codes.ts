/** Codes of gRPC (https://grpc.io/docs/guides/status-codes/), as the database gives them. */
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

/** Somebody else wrote first: what was read is no longer so. */
const contention: unknown[] = [
  code.notFound,
  code.alreadyExists,
  code.failedPrecondition,
  code.aborted,
];

/** The database does not answer, or not now. */
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

/** Whether a conditional write failed because somebody else wrote first. */
export function isContended(error: unknown): boolean {
  return contention.includes(codeOf(error));
}

/** Whether the database did not answer: the same request may go through a moment later. */
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
