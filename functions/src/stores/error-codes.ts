/** gRPC's code of "a document is there already". */
const ALREADY_EXISTS = 6;

/** Whether a write failed because the document is there already. */
export function isAlreadyThere(error: unknown): boolean {
  return hasCode(error, ALREADY_EXISTS);
}

/** Whether an error carries this code. */
export function hasCode(error: unknown, code: string | number): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
