import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearFormDrafts, readFormDraft, writeFormDraft } from './form-draft.ts';

const blank = { name: '', price: 0 };
const draft = { values: { name: 'Sand', price: 80 }, base: { name: 'Sand', price: 75 } };

describe('the draft of a form', () => {
  beforeEach(() => void vi.stubGlobal('sessionStorage', createStorage()));
  afterEach(() => void vi.unstubAllGlobals());

  it('is read as it was written, until it is deleted', () => {
    writeFormDraft('products-sand', draft);
    expect(readFormDraft('products-sand', blank)).toEqual(draft);
    expect(readFormDraft('products-new', blank)).toBeUndefined();
    writeFormDraft('products-sand', undefined);
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
  });

  it('is ignored when its fields are not those of the form', () => {
    writeFormDraft('products-sand', draft);
    expect(readFormDraft('products-sand', { ...blank, unit: '' })).toBeUndefined();
    expect(readFormDraft('products-sand', { ...blank, price: '' })).toBeUndefined();
    sessionStorage.setItem('neev-form-draft-products-sand', '{');
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
  });

  it('is deleted with all others on logout, and nothing else is', () => {
    sessionStorage.setItem('other', 'kept');
    writeFormDraft('products-sand', draft);
    clearFormDrafts();
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
    expect(sessionStorage.getItem('other')).toBe('kept');
  });

  it('is absent where storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    writeFormDraft('products-sand', draft);
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
  });
});

/** A storage whose items are its own properties, as in browsers. */
function createStorage() {
  const storage: Storage = Object.create({
    getItem: (item: string) => storage[item] ?? null,
    setItem(item: string, text: string) {
      storage[item] = text;
    },
    removeItem: (item: string) => delete storage[item],
  });
  return storage;
}
