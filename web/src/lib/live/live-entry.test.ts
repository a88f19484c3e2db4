import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFreshness, createLiveEntry, type Observer } from './live-entry.ts';

/** A source whose values the test hands out, and which counts its listeners. */
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
    keepSilent: (error: Error) => {
      for (const observer of observers) observer.onSilence(error);
    },
    fail: (error: Error) => {
      for (const observer of [...observers]) observer.onError(error);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a live entry', () => {
  it('watches once for any number of subscribers', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    entry.subscribe(() => {});
    entry.subscribe(() => {});
    expect(source.observers.size).toBe(1);
  });

  it('tells its subscribers of a value', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    const onChange = vi.fn();
    entry.subscribe(onChange);
    source.emit('a');
    expect(onChange).toHaveBeenCalledOnce();
    expect(entry.getState()).toEqual({ status: 'ready', value: 'a' });
  });

  it('is ready from the start with a first value, and still watches', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch, { status: 'ready', value: 'first' });
    expect(entry.getState()).toEqual({ status: 'ready', value: 'first' });
    entry.subscribe(() => {});
    expect(source.observers.size).toBe(1);
  });

  it('stops a while after the last subscriber left, and keeps its value', () => {
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

  it('goes on watching when a subscriber comes back in time', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    entry.subscribe(() => {})();
    entry.subscribe(() => {});
    vi.advanceTimersByTime(10_000);
    expect(source.observers.size).toBe(1);
  });

  it('says that nothing has come, and is ready when something does', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch);
    entry.subscribe(() => {});
    source.keepSilent(new Error('no answer'));
    expect(entry.getState()).toEqual({ status: 'error', error: new Error('no answer') });
    source.emit('late');
    expect(entry.getState()).toEqual({ status: 'ready', value: 'late' });
  });

  it('keeps what it has when nothing new comes', () => {
    const source = createSource();
    const entry = createLiveEntry(source.watch, { status: 'ready', value: 'first' });
    entry.subscribe(() => {});
    source.keepSilent(new Error('no answer'));
    expect(entry.getState()).toEqual({ status: 'ready', value: 'first' });
  });

  it('starts anew after an error when asked to', () => {
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
  it('is unknown before anything has come', () => {
    expect(createFreshness().getState()).toBe('unknown');
  });

  it('is behind while one watched source is what the device kept', () => {
    const freshness = createFreshness();
    freshness.note('menu', 'device');
    freshness.note('slides', 'device');
    freshness.note('menu', 'server');
    expect(freshness.getState()).toBe('behind');
    freshness.note('slides', 'server');
    expect(freshness.getState()).toBe('current');
  });

  it('is not behind for a source that nobody watches any more', () => {
    const freshness = createFreshness();
    freshness.note('menu', 'device');
    freshness.forget('menu');
    expect(freshness.getState()).toBe('current');
  });

  it('tells its subscribers only when it turns', () => {
    const freshness = createFreshness();
    const onChange = vi.fn();
    const unsubscribe = freshness.subscribe(onChange);
    freshness.note('menu', 'device');
    freshness.note('slides', 'device');
    expect(onChange).toHaveBeenCalledOnce();
    unsubscribe();
    freshness.forget('menu');
    freshness.forget('slides');
    expect(onChange).toHaveBeenCalledOnce();
  });
});
