import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { canStoreValues, localValues, parseStored, sessionValues } from './stored-values.ts';

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
  expect(localValues.write('list', 'one line')).toBe(true);
  storage.isFull = true;
  expect(localValues.write('list', 'two lines')).toBe(false);
  expect(localValues.read('list')).toBe('two lines');

  storage.isFull = false;
  localValues.write('list', 'three lines');
  storage.setItem('list', 'of another tab');
  expect(localValues.read('list')).toBe('of another tab');

  storage.isFull = true;
  localValues.write('list', 'four lines');
  localValues.remove('list');
  expect(localValues.read('list')).toBeUndefined();
});

it('a value lasts as long as the page where storage is blocked', () => {
  expect(localValues.read('list')).toBeUndefined();
  localValues.write('list', 'one line');
  expect(localValues.read('list')).toBe('one line');
});

it('values can be stored unless storage is full or blocked, and none is left of the test', () => {
  expect(canStoreValues('test_')).toBe(false);
  const storage = stubStorage();
  expect(canStoreValues('test_')).toBe(true);
  expect(storage.getItem('test_test')).toBeNull();
  storage.isFull = true;
  expect(canStoreValues('test_')).toBe(false);
  expect(localValues.read('test_test')).toBeUndefined();
});

it('values with a prefix are removed together, whether they could be stored or not', () => {
  const storage = createOwnPropertyStorage();
  vi.stubGlobal('sessionStorage', storage);
  sessionValues.write('draft-a', 'stored');
  sessionValues.write('other', 'kept');
  vi.stubGlobal('sessionStorage', undefined);
  sessionValues.write('draft-b', 'in memory');
  vi.stubGlobal('sessionStorage', storage);

  sessionValues.removeAll('draft-');
  expect(['draft-a', 'draft-b', 'other'].map(sessionValues.read)).toEqual([
    undefined,
    undefined,
    'kept',
  ]);
});

/** A storage whose items are its own properties, as in browsers. */
function createOwnPropertyStorage(): Storage {
  const storage: Storage = Object.create({
    getItem: (item: string) => storage[item] ?? null,
    setItem(item: string, text: string) {
      storage[item] = text;
    },
    removeItem: (item: string) => delete storage[item],
  });
  return storage;
}

it.each([
  ['{"lines":2}', { lines: 2 }],
  ['{"lines":"two"}', undefined],
  ['no JSON', undefined],
  ['', undefined],
  [undefined, undefined],
])('the stored text %j is %j as an object with lines', (text, expected) => {
  expect(parseStored(text, z.object({ lines: z.number() }))).toEqual(expected);
});
