import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreshness, createLiveEntry, type Observer } from './live-entry.ts';

/** A source that emits on request and exposes its observers. */
function createSource() {
  const observers = new Set<Observer<string>>();
  return {
    observers,
    watch(observer: Observer<string>) {
      observers.add(observer);
      return () => observers.delete(observer);
    },
    emit: (value: string) => {
      for (const observer of observers) observer.onValue(value);
    },
    timeOut: (error: Error) => {
      for (const observer of observers) observer.onTimeout(error);
    },
    fail: (error: Error) => {
      for (const observer of [...observers]) observer.onError(error);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a live entry', () => {
  it('subscribes to the source once for any number of subscribers', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    entry.subscribe(() => {});
    entry.subscribe(() => {});
    expect(source.observers.size).toBe(1);
  });

  it('notifies its subscribers of a value', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    const onChange = vi.fn();
    entry.subscribe(onChange);
    source.emit('a');
    expect(onChange).toHaveBeenCalledOnce();
    expect(entry.getState()).toEqual({ status: 'ready', value: 'a' });
  });

  it('is ready at once with an initial value, and still subscribes', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch, { status: 'ready', value: 'first' });
    expect(entry.getState()).toEqual({ status: 'ready', value: 'first' });
    entry.subscribe(() => {});
    expect(source.observers.size).toBe(1);
  });

  it('unsubscribes two seconds after the last subscriber, and keeps its value', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    const unsubscribe = entry.subscribe(() => {});
    source.emit('a');
    unsubscribe();
    expect(source.observers.size).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(source.observers.size).toBe(0);
    expect(entry.getState()).toEqual({ status: 'ready', value: 'a' });
  });

  it('stays subscribed when a subscriber returns within two seconds', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    entry.subscribe(() => {})();
    entry.subscribe(() => {});
    vi.advanceTimersByTime(10_000);
    expect(source.observers.size).toBe(1);
  });

  it('reports an error when there is no result, and is ready when one arrives later', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    entry.subscribe(() => {});
    source.timeOut(new Error('timeout'));
    expect(entry.getState()).toEqual({ status: 'error', error: new Error('timeout') });
    source.emit('late');
    expect(entry.getState()).toEqual({ status: 'ready', value: 'late' });
  });

  it('keeps its value when there is no newer result', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch, { status: 'ready', value: 'first' });
    entry.subscribe(() => {});
    source.timeOut(new Error('timeout'));
    expect(entry.getState()).toEqual({ status: 'ready', value: 'first' });
  });

  it('subscribes again on retry after an error', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    entry.subscribe(() => {});
    source.fail(new Error('denied'));
    expect(entry.getState()).toEqual({ status: 'error', error: new Error('denied') });
    expect(source.observers.size).toBe(0);
    entry.retry();
    expect(entry.getState()).toEqual({ status: 'loading' });
    expect(source.observers.size).toBe(1);
  });
});

describe('freshness', () => {
  it('is unknown before the first snapshot', () => {
    expect(createFreshness().getState()).toBe('unknown');
  });

  it('is stale while one source has only cached data', () => {
    const freshness = createFreshness();
    freshness.setOrigin('menu', 'cache');
    freshness.setOrigin('slides', 'cache');
    freshness.setOrigin('menu', 'server');
    expect(freshness.getState()).toBe('stale');
    freshness.setOrigin('slides', 'server');
    expect(freshness.getState()).toBe('current');
  });

  it('ignores a source that is no longer subscribed', () => {
    const freshness = createFreshness();
    freshness.setOrigin('menu', 'cache');
    freshness.remove('menu');
    expect(freshness.getState()).toBe('current');
  });

  it('notifies its subscribers only when the state changes', () => {
    const freshness = createFreshness();
    const onChange = vi.fn();
    const unsubscribe = freshness.subscribe(onChange);
    freshness.setOrigin('menu', 'cache');
    freshness.setOrigin('slides', 'cache');
    expect(onChange).toHaveBeenCalledOnce();
    unsubscribe();
    freshness.remove('menu');
    freshness.remove('slides');
    expect(onChange).toHaveBeenCalledOnce();
  });
});
