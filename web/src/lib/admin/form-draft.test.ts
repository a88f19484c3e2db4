import { beforeEach, describe, expect, it } from 'vitest';
import { sessionValues } from '../stored-values.ts';
import {
  clearFormDrafts,
  hasFormDraft,
  keepFormDraftsOf,
  readFormDraft,
  writeFormDraft,
} from './form-draft.ts';

const blank = { name: '', price: 0 };
const draft = { values: { name: 'Sand', price: 80 }, base: { name: 'Sand', price: 75 } };

describe('the draft of a form', () => {
  beforeEach(() => sessionValues.removeAll(''));

  it('is read as it was written, until it is deleted', () => {
    writeFormDraft('products-sand', draft);
    expect(readFormDraft('products-sand', blank)).toEqual(draft);
    expect(hasFormDraft('products-sand')).toBe(true);
    expect(readFormDraft('products-new', blank)).toBeUndefined();
    writeFormDraft('products-sand', undefined);
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
    expect(hasFormDraft('products-sand')).toBe(false);
  });

  it('is read when an optional field has been filled in or cleared', () => {
    writeFormDraft('products-sand', {
      values: { ...draft.values, gstRate: 18, minQuantity: null },
      base: { ...draft.base, gstRate: null, minQuantity: 5 },
    });
    const { values } =
      readFormDraft('products-sand', { ...blank, gstRate: null, minQuantity: null }) ?? {};
    expect(values).toMatchObject({ gstRate: 18, minQuantity: null });
    // The blank form of a copy has the values of the product that is copied.
    expect(readFormDraft('products-sand', { ...blank, gstRate: 18, minQuantity: 5 })).toBeDefined();
  });

  it('keeps a text in a number field that is not a number', () => {
    const values = { name: 'Sand, fine', price: '12500/t' };
    writeFormDraft<object>('products-sand', { ...draft, values });
    expect(readFormDraft('products-sand', blank)?.values).toEqual(values);
  });

  it('is ignored when its fields are not those of the form', () => {
    writeFormDraft('products-sand', draft);
    expect(readFormDraft('products-sand', { ...blank, unit: '' })).toBeUndefined();
    expect(readFormDraft('products-sand', { ...blank, gstRate: null })).toBeUndefined();
    expect(readFormDraft('products-sand', { ...blank, price: '' })).toBeUndefined();
    expect(readFormDraft('products-sand', { ...blank, name: false })).toBeUndefined();
    expect(readFormDraft('products-sand', { ...blank, mrp: 0 })).toBeUndefined();
    for (const part of ['values', 'base'] as const) {
      writeFormDraft<object>('products-sand', { ...draft, [part]: { name: 'Sand' } });
      expect(readFormDraft('products-sand', blank)).toBeUndefined();
    }
    sessionValues.write('neev-form-draft-products-sand', '{');
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
  });

  it('is kept for its account, and deleted when another one signs in', () => {
    keepFormDraftsOf('asha');
    writeFormDraft('products-sand', draft);
    keepFormDraftsOf('asha');
    expect(readFormDraft('products-sand', blank)).toEqual(draft);
    keepFormDraftsOf('ravi');
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
  });

  it('is deleted with all others on logout, and nothing else is', () => {
    sessionValues.write('my-neev-form-draft-other', 'kept');
    writeFormDraft('products-sand', draft);
    clearFormDrafts();
    expect(readFormDraft('products-sand', blank)).toBeUndefined();
    expect(sessionValues.read('my-neev-form-draft-other')).toBe('kept');
  });
});
