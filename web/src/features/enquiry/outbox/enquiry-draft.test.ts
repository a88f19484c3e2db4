import { beforeEach, describe, expect, it } from 'vitest';
import { localValues, sessionValues } from '@/lib/stored-values.ts';
import {
  createEnquiryDraft,
  forgetContact,
  readContact,
  rememberContact,
} from './enquiry-draft.ts';
import { newEnquiry } from './testing/samples.ts';

const { words: values } = newEnquiry();

const open = (name = 'dialog') => createEnquiryDraft(name);

// These tests run without browser storage, so that the values are in memory.
beforeEach(() => {
  sessionValues.removeAll('');
  localValues.removeAll('');
});

describe('a draft', () => {
  it('is restored when its form is opened again, and in no other form', () => {
    open().write(values);
    expect(open().read()).toEqual(values);
    expect(open('quote').read()).toBeUndefined();
  });

  it('is deleted when it is cleared', () => {
    open().write(values);
    open().clear();
    expect(open().read()).toBeUndefined();
  });

  it('keeps the idempotency key of values that were sent before, also after a reload', () => {
    const draft = open();
    const key = draft.keyOf(values);
    draft.write(values);
    expect(draft.keyOf({ ...values })).toBe(key);
    expect(open().keyOf(values)).toBe(key);
  });

  it('uses a new key for other values, and for the same values after it was cleared', () => {
    const draft = open();
    const keys = [draft.keyOf({ ...values, message: 'Three lorries.' }), draft.keyOf(values)];
    draft.clear();
    keys.push(draft.keyOf(values));
    expect(new Set(keys).size).toBe(3);
  });

  it('uses a new key for the same values with another list', () => {
    const draft = open();
    const item = { productId: '', name: 'Gravel', quantity: 2, unit: 'lorry', note: '' };
    const key = draft.keyOf(values, { items: [item] });
    expect(draft.keyOf(values, { items: [{ ...item }] })).toBe(key);
    expect(draft.keyOf(values, { items: [{ ...item, quantity: 3 }] })).not.toBe(key);
  });

  it('is kept when a closed form clears it after other values were typed', () => {
    const closed = open();
    closed.write(values);
    const reopened = open();
    const changed = { ...values, message: 'Three lorries.' };
    reopened.write(changed);
    closed.clear();
    expect(open().read()).toEqual(changed);
  });

  it('loses its values when they are stored in the outbox, and recognises them', () => {
    const draft = open();
    expect(draft.isSubmitted(values)).toBe(false);
    draft.write(values);
    const key = draft.keyOf(values);
    expect(open().isSubmitted({ ...values, message: 'Three lorries.' })).toBe(false);
    draft.deleteValues();
    const reopened = open();
    expect(reopened.read()).toBeUndefined();
    expect(reopened.isSubmitted({ ...values, name: ` ${values.name}` })).toBe(true);
    expect(reopened.keyOf(values)).toBe(key);
    reopened.keyOf({ ...values, name: `${values.name} ` });
    expect(reopened.isSubmitted(values)).toBe(true);
  });

  it('keeps its key in a form that was opened before another instance cleared it', () => {
    const closed = open();
    closed.write(values);
    const key = closed.keyOf(values);
    const reopened = open();
    expect(reopened.read()).toEqual(values);
    closed.clear();
    expect(reopened.keyOf(values)).toBe(key);
  });

  it.each(['no JSON', '[]', '{"words":{"name":1}}'])(
    'is empty when the storage contains %s',
    (text) => {
      sessionValues.write('neev-draft-dialog', text);
      expect(open().read()).toBeUndefined();
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
    localValues.write('neev-contact', text);
    expect(readContact()).toBeUndefined();
  });
});
