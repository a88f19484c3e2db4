/** "My quotes" in the storage of the browser, the same in all tabs. */
import { useSyncExternalStore } from 'react';
import { createLocalStore } from '@/lib/local-store.ts';
import { type MyQuotes, parseQuotes } from './my-quotes.ts';

const QUOTES_KEY = 'neev-my-quotes';

const store = createLocalStore(QUOTES_KEY, parseQuotes);

/** Changes the requests as they are stored now, perhaps by another tab. Returns whether they outlast the page. */
export const updateQuotes = store.update;

/** The requests; `undefined` on the server and during hydration. */
export function useMyQuotes(): MyQuotes | undefined {
  return useSyncExternalStore(store.subscribe, store.get, () => undefined);
}
