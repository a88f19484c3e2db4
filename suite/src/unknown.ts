/** Whether a value that came from outside (JSON, a message) is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a caught value says, in words. */
export function messageOf(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}
