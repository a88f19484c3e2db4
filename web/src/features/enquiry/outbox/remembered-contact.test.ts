import { describe, expect, it, vi } from 'vitest';
import { forgetContact, readContact, rememberContact } from './remembered-contact.ts';

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
