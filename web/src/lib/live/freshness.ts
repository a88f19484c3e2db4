/** Whether what is watched is as the server has it, or as this device kept it. */

/** Where a value comes from: confirmed by the server, or kept on the device. */
export type Origin = 'server' | 'device';

/**
 * `unknown`: nothing has come yet. `drawn`: the page is as the server drew it. `current`: the server
 * stands behind all that is watched. `behind`: it has not confirmed some of it (yet, or any more).
 */
export type FreshnessState = 'unknown' | 'drawn' | 'current' | 'behind';

export interface Freshness {
  /** Notes where the last value of a source comes from. */
  note(key: string, origin: Origin): void;
  /** The source is no longer watched. */
  forget(key: string): void;
  getState(): FreshnessState;
  /** As it was at the start. */
  getFirstState(): FreshnessState;
  /** The answer unsubscribes. */
  subscribe(onChange: () => void): () => void;
}

export function createFreshness(initial: 'unknown' | 'drawn' = 'unknown'): Freshness {
  const unconfirmed = new Set<string>();
  const subscribers = new Set<() => void>();
  let state: FreshnessState = initial;

  function change(next: FreshnessState) {
    if (next === state) return;
    state = next;
    for (const notify of subscribers) notify();
  }

  return {
    note(key, origin) {
      if (origin === 'device') unconfirmed.add(key);
      else unconfirmed.delete(key);
      change(unconfirmed.size > 0 ? 'behind' : 'current');
    },
    forget(key) {
      if (unconfirmed.delete(key) && unconfirmed.size === 0) change('current');
    },
    getState: () => state,
    getFirstState: () => initial,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
  };
}
