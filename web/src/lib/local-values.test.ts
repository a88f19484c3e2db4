import { afterEach, expect, it, vi } from 'vitest';
import { readLocal, removeLocal, writeLocal } from './local-values.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage() {
  const items = new Map<string, string>();
  const storage = {
    isFull: false,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.isFull) throw new DOMException('Full.', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  return storage;
}

it('a value that a full storage does not take is there until it is stored or removed', () => {
  const storage = stubStorage();
  writeLocal('list', 'one line');
  storage.isFull = true;
  writeLocal('list', 'two lines');
  expect(readLocal('list')).toBe('two lines');

  storage.isFull = false;
  writeLocal('list', 'three lines');
  storage.setItem('list', 'of another tab');
  expect(readLocal('list')).toBe('of another tab');

  storage.isFull = true;
  writeLocal('list', 'four lines');
  removeLocal('list');
  expect(readLocal('list')).toBeUndefined();
});

it('a value lasts as long as the page where storage is blocked', () => {
  expect(readLocal('list')).toBeUndefined();
  writeLocal('list', 'one line');
  expect(readLocal('list')).toBe('one line');
});
