/** Said with a navigation that changes the page without leaving it: a filter, one page more. */
export const KEEPS_PLACE = { keepsPlace: true } as const;

/** Whether the state of a location says so. */
export function keepsPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepsPlace' in state;
}
