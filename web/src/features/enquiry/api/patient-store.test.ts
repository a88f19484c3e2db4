import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPatientStore } from './patient-store.ts';
import { createMemoryStore } from './testing/memory-store.ts';
import { waiting } from './testing/samples.ts';

const fails = () => Promise.reject(new Error('No IndexedDB.'));
const hangs = () => new Promise<never>(() => {});

const storeThat = (operation: () => Promise<never>) =>
  createPatientStore({
    readAll: operation,
    get: operation,
    add: operation,
    replace: operation,
    remove: operation,
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a patient store', () => {
  it('does what its store does', async () => {
    const store = createPatientStore(createMemoryStore());
    expect(await store.add(waiting(), 1)).toBe(true);
    expect(await store.add(waiting('another'), 1)).toBe(false);
    expect(await store.readAll()).toEqual([waiting()]);
  });

  it.each([
    ['fails', fails],
    ['hangs', hangs],
  ])('holds nothing and takes nothing when its store %s', async (_, operation) => {
    const store = storeThat(operation);
    const answers = Promise.all([
      store.add(waiting(), 1),
      store.readAll(),
      store.get('key-1'),
      store.replace(waiting()),
      store.remove('key-1'),
    ]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answers).toEqual([false, [], undefined, undefined, undefined]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
