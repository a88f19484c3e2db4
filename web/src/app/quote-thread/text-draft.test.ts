import { expect, it } from 'vitest';
import { createTextDraft } from './text-draft.ts';

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

function countingIds() {
  let count = 0;
  return () => {
    count += 1;
    return `id-${count}`;
  };
}

function openDraft(storage = memoryStorage(), newId = countingIds()) {
  const open = () => createTextDraft('quote-message', { storage: () => storage, newId });
  return { draft: open(), reopen: open };
}

it('a text is there after a reload until it is cleared', () => {
  const { draft, reopen } = openDraft();
  expect(draft.read()).toBe('');
  draft.write('Two days earlier, please.');
  expect(reopen().read()).toBe('Two days earlier, please.');
  draft.clear();
  expect([draft.read(), reopen().read()]).toEqual(['', '']);
});

it('the same text has the same id when it is sent again, also after a reload', () => {
  const { draft, reopen } = openDraft();
  expect([draft.idOf('a'), draft.idOf('a'), reopen().idOf('a')]).toEqual(['id-1', 'id-1', 'id-1']);
  expect(reopen().idOf('b')).toBe('id-2');
});

it('the same text has another id once the first was sent', () => {
  const { draft } = openDraft();
  draft.idOf('a');
  draft.clear();
  expect(draft.idOf('a')).toBe('id-2');
});

it('a text and its id are kept without storage', () => {
  const storage = () => {
    throw new Error('blocked');
  };
  const draft = createTextDraft('quote-message', { storage, newId: countingIds() });
  draft.write('Two days earlier, please.');
  expect(draft.read()).toBe('Two days earlier, please.');
  expect([draft.idOf('a'), draft.idOf('a')]).toEqual(['id-1', 'id-1']);
});
