import { describe, expect, it, vi } from 'vitest';
import {
  createEnquiryDraft,
  forgetContact,
  readContact,
  rememberContact,
} from './enquiry-draft.ts';
import { newEnquiry } from './testing/samples.ts';

const { words: values } = newEnquiry();

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
    open().write(values);
    expect(open().read()).toEqual(values);
    expect(open('quote').read()).toBeUndefined();
  });

  it('is deleted when it is cleared', () => {
    const open = opener();
    open().write(values);
    open().clear();
    expect(open().read()).toBeUndefined();
  });

  it('keeps the idempotency key of values that were sent before, also after a reload', () => {
    const open = opener();
    const draft = open();
    expect(draft.keyOf(values)).toBe('key-1');
    draft.write(values);
    expect(draft.keyOf({ ...values })).toBe('key-1');
    expect(open().keyOf(values)).toBe('key-1');
  });

  it('uses a new key for other values, and for the same values after it was cleared', () => {
    const draft = opener()();
    draft.keyOf(values);
    expect(draft.keyOf({ ...values, message: 'Three lorries.' })).toBe('key-2');
    draft.clear();
    expect(draft.keyOf(values)).toBe('key-3');
  });

  it('uses a new key for the same values with another list', () => {
    const draft = opener()();
    const item = { productId: '', name: 'Gravel', quantity: 2, unit: 'lorry', note: '' };
    expect(draft.keyOf(values, { items: [item] })).toBe('key-1');
    expect(draft.keyOf(values, { items: [{ ...item }] })).toBe('key-1');
    expect(draft.keyOf(values, { items: [{ ...item, quantity: 3 }] })).toBe('key-2');
  });

  it('is kept when a closed form clears it after other values were typed', () => {
    const open = opener();
    const closed = open();
    closed.write(values);
    const reopened = open();
    const changed = { ...values, message: 'Three lorries.' };
    reopened.write(changed);
    closed.clear();
    expect(open().read()).toEqual(changed);
  });

  it('loses its values when they are stored in the outbox, and recognises them', () => {
    const open = opener();
    const draft = open();
    draft.write(values);
    const key = draft.keyOf(values);
    expect(open().isSubmitted({ ...values, message: 'Three lorries.' })).toBe(false);
    draft.deleteValues();
    const reopened = open();
    expect(reopened.read()).toBeUndefined();
    expect(reopened.isSubmitted({ ...values, name: ` ${values.name}` })).toBe(true);
    expect(reopened.keyOf(values)).toBe(key);
  });

  it('keeps its key in a form that was opened before another instance cleared it', () => {
    const open = opener();
    const closed = open();
    closed.write(values);
    const key = closed.keyOf(values);
    const reopened = open();
    expect(reopened.read()).toEqual(values);
    closed.clear();
    expect(reopened.keyOf(values)).toBe(key);
  });

  it('lasts as long as its form when storage is unavailable', () => {
    const draft = createEnquiryDraft('dialog', {
      storage: () => {
        throw new Error('SecurityError');
      },
      newKey: () => crypto.randomUUID(),
    });
    draft.write(values);
    expect(draft.read()).toEqual(values);
    expect(draft.keyOf(values)).toBe(draft.keyOf(values));
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

const contact = { name: 'Site office', mobile: '+91 10000 12345' };

describe('the remembered contact', () => {
  it('is the name and the mobile number only, until it is cleared', () => {
    rememberContact({ ...contact, ...{ email: 'office@example.com' } });
    expect(readContact()).toEqual(contact);
    forgetContact();
    expect(readContact()).toBeUndefined();
  });

  it.each(['no JSON', '[]', '{"name":1}'])('is none when the storage contains %s', (text) => {
    vi.stubGlobal('localStorage', { getItem: () => text });
    expect(readContact()).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
