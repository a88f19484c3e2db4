import { useSyncExternalStore } from 'react';
import { browserOutbox } from '../api/browser-outbox.ts';
import { EMPTY_OUTBOX, type OutboxState } from '../api/outbox.ts';

/** What is in the outbox, as it changes. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(browserOutbox.subscribe, browserOutbox.getState, () => EMPTY_OUTBOX);
}
