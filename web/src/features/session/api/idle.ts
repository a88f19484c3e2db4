/** How long an open admin area may be left alone. */

/** Milliseconds without any interaction after which the session ends. */
export const IDLE_LIMIT_MS = 12 * 3_600_000;

/** Milliseconds until the session ends; 0 when it is over. A time in the future counts as now. */
export function idleTimeLeftMs(lastInteractionMs: number, nowMs: number): number {
  const idleMs = Math.max(0, nowMs - lastInteractionMs);
  return Math.max(0, IDLE_LIMIT_MS - idleMs);
}
