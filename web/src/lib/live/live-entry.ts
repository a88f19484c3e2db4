/**
 * One source, watched while a component uses it. Components that need the same source share the entry
 * and its listener; the last value is kept.
 */
/** What the server has read of a source. */
export type FirstState = { status: 'ready'; value: unknown } | { status: 'error'; message: string };

/** By the key of the source. */
export type FirstStates = ReadonlyMap<string, FirstState>;

export type LiveState<V> =
  | { status: 'loading' }
  | { status: 'ready'; value: V }
  | { status: 'error'; error: Error };

export interface Observer<V> {
  onValue(value: V): void;
  /** Nothing has come yet; it still may, since watching goes on. */
  onSilence(error: Error): void;
  /** Watching has ended. */
  onError(error: Error): void;
}

/** Starts watching. Returns a function that stops it. */
export type Watch<V> = (observer: Observer<V>) => () => void;

export interface LiveEntry<V> {
  getState(): LiveState<V>;
  /** As it was at the start, which is what the page of a server shows. */
  getFirstState(): LiveState<V>;
  /** Watches while there is a subscriber. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** Starts anew after an error. */
  retry(): void;
}

/** Milliseconds that a listener outlives its last subscriber: a page change keeps what it shares. */
const LINGER_MS = 2_000;

export function createLiveEntry<V>(watch: Watch<V>, first?: FirstState): LiveEntry<V> {
  const subscribers = new Set<() => void>();
  const firstState = firstLiveState<V>(first);
  let state = firstState;
  let stopWatching: (() => void) | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function change(next: LiveState<V>) {
    state = next;
    for (const notify of subscribers) notify();
  }

  function start() {
    stopWatching ??= watch({
      onValue: (value) => change({ status: 'ready', value }),
      onSilence: (error) => {
        if (state.status === 'loading') change({ status: 'error', error });
      },
      onError: (error) => {
        stop();
        change({ status: 'error', error });
      },
    });
  }

  function stop() {
    stopWatching?.();
    stopWatching = undefined;
  }

  function unsubscribe(onChange: () => void) {
    subscribers.delete(onChange);
    if (subscribers.size === 0) lingering = setTimeout(stop, LINGER_MS);
  }

  return {
    getState: () => state,
    getFirstState: () => firstState,
    subscribe(onChange) {
      clearTimeout(lingering);
      subscribers.add(onChange);
      start();
      return () => unsubscribe(onChange);
    },
    retry() {
      stop();
      change({ status: 'loading' });
      if (subscribers.size > 0) start();
    },
  };
}

export function firstLiveState<V>(first: FirstState | undefined): LiveState<V> {
  if (!first) return { status: 'loading' };
  if (first.status === 'error') return { status: 'error', error: new Error(first.message) };
  // The key says all about a source: what was read for it is of its type.
  return { status: 'ready', value: first.value as V };
}

/**
 * The code of a connection did not come. A browser remembers that for as long as the page lives: to
 * try again is to load the page again, which only the visitor may do, since a form may be open.
 */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super('A part of the site did not load.', { cause });
  }
}

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
  /** Returns an unsubscribe function. */
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
