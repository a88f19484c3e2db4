/**
 * A failure for the user who started the suite. The message names the cause and the solution, and is
 * printed without a stack trace.
 */
export class SuiteError extends Error {
  override name = 'SuiteError';
}

/** Whether a parsed value (JSON, a message) is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The message of a caught value. */
export function messageOf(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}
