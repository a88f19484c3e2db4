/** Location state of a navigation that keeps the scroll position: a filter, or more results. */
export const KEEP_SCROLL = { keepsPlace: true } as const;

/** Whether a location state contains `KEEP_SCROLL`. */
export function shouldKeepScroll(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPlace' in state;
}
