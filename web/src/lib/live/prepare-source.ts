import type { Source } from '@neev/domain';
import type { LiveStore } from './live-store.ts';

/** Milliseconds for which a source is watched that somebody is about to look at. */
const PREPARED_MS = 5_000;

/** Watches for a moment what will soon be looked at. Not before the page is live: nothing is hurried for it. */
export function prepareSource(store: LiveStore, source: Source): void {
  if (store.freshness.getState() !== 'current') return;
  const entry = source.kind === 'document' ? store.document(source) : store.query(source);
  const stop = entry.subscribe(() => {});
  setTimeout(stop, PREPARED_MS);
}
