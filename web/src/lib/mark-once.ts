/**
 * Moments of the first page, for whoever measures: `neev:interactive`, from which on it answers to
 * what one does on it, and `neev:live`, from which on it follows the catalogue.
 */
export function markOnce(name: 'neev:interactive' | 'neev:live'): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
