import { describe, expect, it } from 'vitest';
import { createEnquiryDraft } from './enquiry-draft.ts';
import { newEnquiry } from './testing/samples.ts';

const { words } = newEnquiry();

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  };
}

function opener(storage = createStorage()) {
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  return (name = 'dialog') => createEnquiryDraft(name, { storage: () => storage, newKey });
}

describe('a draft', () => {
  it('is restored when its form is opened again, and in no other form', () => {
    const open = opener();
    open().write(words);
    expect(open().read()).toEqual(words);
    expect(open('quote').read()).toBeUndefined();
  });

  it('is deleted when it is cleared', () => {
    const open = opener();
    open().write(words);
    open().clear();
    expect(open().read()).toBeUndefined();
  });

  it('keeps the idempotency key of values that were sent before, also after a reload', () => {
    const open = opener();
    const draft = open();
    expect(draft.keyOf(words)).toBe('key-1');
    draft.write(words);
    expect(draft.keyOf({ ...words })).toBe('key-1');
    expect(open().keyOf(words)).toBe('key-1');
  });

  it('uses a new key for other values, and for the same values after it was cleared', () => {
    const draft = opener()();
    draft.keyOf(words);
    expect(draft.keyOf({ ...words, message: 'Three lorries.' })).toBe('key-2');
    draft.clear();
    expect(draft.keyOf(words)).toBe('key-3');
  });

  it('uses a new key for the same values with another list', () => {
    const draft = opener()();
    const item = { productId: '', name: 'Gravel', quantity: 2, unit: 'lorry', note: '' };
    expect(draft.keyOf(words, { items: [item] })).toBe('key-1');
    expect(draft.keyOf(words, { items: [{ ...item }] })).toBe('key-1');
    expect(draft.keyOf(words, { items: [{ ...item, quantity: 3 }] })).toBe('key-2');
  });

  it('is kept when a closed form clears it after other values were typed', () => {
    const open = opener();
    const closed = open();
    closed.write(words);
    const reopened = open();
    const changed = { ...words, message: 'Three lorries.' };
    reopened.write(changed);
    closed.clear();
    expect(open().read()).toEqual(changed);
  });

  it('loses its values when they are stored in the outbox, and recognises them', () => {
    const open = opener();
    const draft = open();
    draft.write(words);
    const key = draft.keyOf(words);
    expect(open().isSubmitted({ ...words, message: 'Three lorries.' })).toBe(false);
    draft.deleteValues();
    const reopened = open();
    expect(reopened.read()).toBeUndefined();
    expect(reopened.isSubmitted({ ...words, name: ` ${words.name}` })).toBe(true);
    expect(reopened.keyOf(words)).toBe(key);
  });

  it('keeps its key in a form that was opened before another instance cleared it', () => {
    const open = opener();
    const closed = open();
    closed.write(words);
    const key = closed.keyOf(words);
    const reopened = open();
    expect(reopened.read()).toEqual(words);
    closed.clear();
    expect(reopened.keyOf(words)).toBe(key);
  });

  it('lasts as long as its form when storage is unavailable', () => {
    const draft = createEnquiryDraft('dialog', {
      storage: () => {
        throw new Error('SecurityError');
      },
      newKey: () => crypto.randomUUID(),
    });
    draft.write(words);
    expect(draft.read()).toEqual(words);
    expect(draft.keyOf(words)).toBe(draft.keyOf(words));
  });

  it.each(['no JSON', '[]', '{"words":{"name":1}}'])(
    'is empty when the storage contains %s',
    (text) => {
      const storage = createStorage();
      storage.setItem('neev-draft-dialog', text);
      expect(opener(storage)().read()).toBeUndefined();
    },
  );
});
