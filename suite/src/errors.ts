/**
 * A failure that is told to whoever started the suite: its message names the cause and the cure
 * and is meant to be printed as it is, without a stack.
 */
export class SuiteError extends Error {
  override name = 'SuiteError';
}

/** Whether a value that came from outside (JSON, a message) is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a caught value says, in words. */
export function messageOf(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}
