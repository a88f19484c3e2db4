import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './outbox-database.ts';
import { createMemoryDatabase } from './testing/memory-database.ts';
import { queuedEntry } from './testing/samples.ts';

const fails = () => Promise.reject(new Error('No IndexedDB.'));
const hangs = () => new Promise<never>(() => {});

const databaseWith = (operation: () => Promise<never>) =>
  withTimeout({
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

describe('a database with a timeout', () => {
  it('returns the results of the database', async () => {
    const database = withTimeout(createMemoryDatabase());
    expect(await database.add(queuedEntry(), 1)).toBe(true);
    expect(await database.add(queuedEntry('another'), 1)).toBe(false);
    expect(await database.readAll()).toEqual([queuedEntry()]);
  });

  it.each([
    ['fails', fails],
    ['hangs', hangs],
  ])('is empty and accepts no entries when the database %s', async (_, operation) => {
    const database = databaseWith(operation);
    const results = Promise.all([
      database.add(queuedEntry(), 1),
      database.readAll(),
      database.get('key-1'),
      database.replace(queuedEntry()),
      database.remove('key-1'),
    ]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await results).toEqual([false, [], undefined, undefined, undefined]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits longer for an entry with files', async () => {
    const results = [[], undefined].map((attachments) =>
      databaseWith(hangs).add(queuedEntry('key-1', { attachments }), 1),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(console.warn).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(18_000);
    expect(await Promise.all(results)).toEqual([false, false]);
  });
});
