import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areUnrelated,
  contactKeysOf,
  customerGroup,
  emailKey,
  matchesContact,
  mobileKey,
  parseContact,
} from './contact.ts';

const nationalNumber = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{9}$/))
  .map(([first, rest]) => `${first}${rest}`);

const prefixes = fc.constantFrom('', '0', '91', '+91', '+91 0', '091', '0091', '+910', '(+91) ');

/** Inserts separators between digits, as users type them. */
const separated = (digits: string) =>
  fc
    .array(fc.constantFrom('', ' ', '-', ' (', ') '), {
      minLength: digits.length,
      maxLength: digits.length,
    })
    .map((marks) => [...digits].map((digit, index) => `${marks[index]}${digit}`).join(''));

describe('a mobile number', () => {
  it('has the same key with any prefix and separators', () => {
    const writtenNumber = nationalNumber.chain((number) =>
      fc.tuple(fc.constant(number), prefixes, separated(number)),
    );
    fc.assert(
      fc.property(writtenNumber, ([number, prefix, text]) => {
        expect(mobileKey(prefix + text)).toBe(number);
      }),
    );
  });

  it('has another key when a digit differs', () => {
    fc.assert(
      fc.property(nationalNumber, nationalNumber, prefixes, (one, other, prefix) => {
        expect(mobileKey(prefix + one) === mobileKey(other)).toBe(one === other);
      }),
    );
  });

  it('of another country differs from an Indian number with the same digits', () => {
    expect(mobileKey('+15 8123 4567')).not.toBe(mobileKey('15812 34567'));
    expect(mobileKey('+15 8123 9145')).not.toBe(mobileKey('15812 39145'));
    expect(mobileKey('0015 8123 4567')).toBe(mobileKey('+15 8123-4567'));
  });
});

describe('an email address', () => {
  it('has the same key in capitals and with surrounding spaces', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(` ${email.toUpperCase()} `)).toBe(emailKey(email));
      }),
    );
  });
});

describe('a contact', () => {
  it.each(['', '   ', 'Asha', '12345', 'asha@', '+91 100 abc 12345'])('is not %j', (text) => {
    expect(parseContact(text)).toBeUndefined();
  });

  it('matches only the enquiries that were sent with it', () => {
    const asha = { mobile: '+91 10000-12345', email: 'Asha@Example.com' };
    const withoutContact = { mobile: '', email: '' };
    const copied = '\u202a+91\u00a010000\u201112345\u202c';
    for (const text of ['010000 12345', copied, ' asha@example.COM ']) {
      const contact = parseContact(text);
      expect(contact && matchesContact(asha, contact)).toBe(true);
      expect(contact && matchesContact(withoutContact, contact)).toBe(false);
      const other = { mobile: '10000 12346', email: 'asha@example.co' };
      expect(contact && matchesContact(other, contact)).toBe(false);
    }
  });
});

describe('the enquiries of a customer', () => {
  const contact = { kind: 'mobile', key: '1000043210' } as const;
  const enquiry = (id: string, mobile: string, email = '', unrelatedIds: string[] = []) => ({
    ...{ id, mobile, email, unrelatedIds },
  });
  const idsOf = (enquiries: readonly ReturnType<typeof enquiry>[], untrusted: string[] = []) =>
    customerGroup(enquiries, { contact, isTrusted: ({ id }) => !untrusted.includes(id) }).map(
      ({ id }) => id,
    );
  const fewContacts = fc.record({
    mobile: fc.constantFrom('', contact.key, '10000 00001', '10000 00002'),
    email: fc.constantFrom('', 'a@site.example', 'b@site.example'),
    unrelatedIds: fc.array(fc.nat(11).map(String), { maxLength: 3 }),
  });
  const asked = enquiry('asked', '+91 10000 43210', 'asha@site.example');
  const second = enquiry('second', '10000 00000', 'ASHA@site.example');
  const third = enquiry('third', '10000-00000');

  it('are those that share a contact, directly or through another, the furthest first', () => {
    const all = [third, asked, second, enquiry('unconnected', '10000 22222')];
    expect(idsOf(all)).toEqual(['third', 'second', 'asked']);
  });

  it('are not connected by an empty number or address', () => {
    expect(idsOf([enquiry('asked', '1000043210', ''), enquiry('other', '', '')])).toEqual([
      'asked',
    ]);
  });

  it('do not include one that was separated, in whichever of the two it is stored', () => {
    expect(idsOf([asked, { ...second, unrelatedIds: ['asked'] }, third])).toEqual(['asked']);
    expect(idsOf([{ ...asked, unrelatedIds: ['second'] }, second, third])).toEqual(['asked']);
  });

  it('are not connected by an untrusted one, which is included', () => {
    expect(idsOf([asked, second, third], ['second'])).toEqual(['second', 'asked']);
  });

  it('are those that a comparison of all pairs finds', () => {
    const isTrusted = ({ id }: { id: string }) => Number(id) % 4 !== 0;
    fc.assert(
      fc.property(fc.array(fewContacts, { maxLength: 12, size: 'max' }), (contacts) => {
        const all = contacts.map((fields, index) => ({ id: `${index}`, ...fields }));
        const found = all.filter((each) => matchesContact(each, contact));
        for (const member of found) {
          const related = all.filter(
            (each) =>
              isTrusted(member) &&
              !found.includes(each) &&
              contactKeysOf(each).some((key) => contactKeysOf(member).includes(key)) &&
              !areUnrelated(member, each),
          );
          found.push(...related);
        }
        expect(new Set(customerGroup(all, { contact, isTrusted }))).toEqual(new Set(found));
      }),
    );
  });

  it('are found in linear time when many share a contact', () => {
    let comparisons = 0;
    const enquiries = Array.from({ length: 20_000 }, (_, index) => ({
      ...{ id: `${index}`, mobile: contact.key, email: 'asha@site.example' },
      get unrelatedIds() {
        comparisons += 1;
        return [];
      },
    }));
    expect(customerGroup(enquiries, { contact, isTrusted: () => true })).toHaveLength(20_000);
    expect(comparisons).toBeLessThan(10 * enquiries.length);
  });
});

it('the contact keys of an enquiry are its normalised number and address', () => {
  expect(contactKeysOf({ mobile: '0 10000-43210', email: ' A@B.example' })).toEqual([
    'mobile:1000043210',
    'email:a@b.example',
  ]);
  expect(contactKeysOf({ mobile: '', email: '' })).toEqual([]);
});
