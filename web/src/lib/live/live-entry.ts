/**
 * One source, subscribed while a component uses it. Components that use the same source share the
 * entry and its listener; the last value is kept.
 */
/** The result of a source that the server read for the page. */
export type InitialState =
  | { status: 'ready'; value: unknown }
  | { status: 'error'; message: string };

/** First states by source key. */
export type InitialStates = ReadonlyMap<string, InitialState>;

export type LiveState<V> =
  | { status: 'loading' }
  | { status: 'ready'; value: V }
  | { status: 'error'; error: Error };

export interface Observer<V> {
  onValue(value: V): void;
  /** There is no result within the timeout. The subscription continues and may still emit. */
  onTimeout(error: Error): void;
  /** The subscription failed and has ended. */
  onError(error: Error): void;
}

/** Subscribes. Returns an unsubscribe function. */
export type Watch<V> = (observer: Observer<V>) => () => void;

export interface LiveEntry<V> {
  getState(): LiveState<V>;
  /** The initial state, which the server-rendered page shows. */
  getInitialState(): LiveState<V>;
  /** Subscribes to the source while there is a subscriber. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
  /** Subscribes again after an error. */
  retry(): void;
}

/**
 * Milliseconds that a listener is kept after its last subscriber, so that a navigation reuses the
 * listeners that both pages share.
 */
const UNSUBSCRIBE_DELAY_MS = 2_000;

export function createLiveEntry<V>(watch: Watch<V>, initial?: InitialState): LiveEntry<V> {
  const subscribers = new Set<() => void>();
  const initialState = initialLiveState<V>(initial);
  let state = initialState;
  let stopWatching: (() => void) | undefined;
  let unsubscribeTimer: ReturnType<typeof setTimeout> | undefined;

  function change(next: LiveState<V>) {
    state = next;
    for (const notify of subscribers) notify();
  }

  function start() {
    stopWatching ??= watch({
      onValue: (value) => change({ status: 'ready', value }),
      onTimeout: (error) => {
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
    if (subscribers.size === 0) unsubscribeTimer = setTimeout(stop, UNSUBSCRIBE_DELAY_MS);
  }

  return {
    getState: () => state,
    getInitialState: () => initialState,
    subscribe(onChange) {
      clearTimeout(unsubscribeTimer);
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

export function initialLiveState<V>(initial: InitialState | undefined): LiveState<V> {
  if (!initial) return { status: 'loading' };
  if (initial.status === 'error') return { status: 'error', error: new Error(initial.message) };
  // The key identifies the source, so a value stored under it has the type of the source.
  return { status: 'ready', value: initial.value as V };
}

/**
 * The module of the connection failed to load. The browser caches a failed import until the page is
 * reloaded. Only the visitor may reload, since a form may contain unsaved values.
 */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the site did not load.', { cause });
  }
}

/** Whether a value is confirmed by the server or comes from the cache of the device. */
export type Origin = 'server' | 'cache';

/**
 * `unknown`: no snapshot yet. `rendered`: the page shows server-rendered data. `current`: the server
 * has confirmed all subscribed sources. `stale`: it has not confirmed some of them.
 */
export type FreshnessState = 'unknown' | 'rendered' | 'current' | 'stale';

export interface Freshness {
  /** Records the origin of the last value of a source. */
  setOrigin(key: string, origin: Origin): void;
  /** Removes a source that is no longer subscribed. */
  remove(key: string): void;
  getState(): FreshnessState;
  /** The initial state. */
  getInitialState(): FreshnessState;
  /** Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

export function createFreshness(initial: 'unknown' | 'rendered' = 'unknown'): Freshness {
  const unconfirmed = new Set<string>();
  const subscribers = new Set<() => void>();
  let state: FreshnessState = initial;

  function change(next: FreshnessState) {
    if (next === state) return;
    state = next;
    for (const notify of subscribers) notify();
  }

  return {
    setOrigin(key, origin) {
      if (origin === 'cache') unconfirmed.add(key);
      else unconfirmed.delete(key);
      change(unconfirmed.size > 0 ? 'stale' : 'current');
    },
    remove(key) {
      if (unconfirmed.delete(key) && unconfirmed.size === 0) change('current');
    },
    getState: () => state,
    getInitialState: () => initial,
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => subscribers.delete(onChange);
    },
  };
}
