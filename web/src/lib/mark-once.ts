/**
 * Moments of the first page: `neev:heard`, from which on React hears what one does on it,
 * `neev:interactive`, from which on it answers without delay, and `neev:live`, from which on it follows
 * the catalogue.
 */
export type Moment = 'neev:heard' | 'neev:interactive' | 'neev:live';

export function markOnce(name: Moment): void {
  if (performance.getEntriesByName(name).length === 0) performance.mark(name);
}
