/** Location state of a navigation that keeps the scroll position: a filter, or more results. */
export const KEEPS_PLACE = { keepsPlace: true } as const;

/** Whether a location state contains `KEEP_SCROLL`. */
export function keepsPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPlace' in state;
}
