import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { enquiryDialogInput, enquiryInput, idempotencyKey } from './enquiry.ts';

const valid = {
  name: 'Site office',
  email: 'site@example.com',
  mobile: '+91 (80) 0000-0000',
  message: 'Twenty bags, please.',
  product: '',
};

const problemOf = (input: unknown) => enquiryInput.safeParse(input).error?.issues[0]?.message;

describe('an enquiry', () => {
  it('is trimmed', () => {
    expect(enquiryInput.parse({ ...valid, name: '  Site office ' }).name).toBe('Site office');
  });

  it('may omit the email address and the product', () => {
    const { email: _, product: __, ...rest } = valid;
    expect(enquiryInput.parse(rest)).toEqual({ ...rest, email: '', product: '' });
  });

  it('from the dialog requires the email address', () => {
    expect(enquiryDialogInput.safeParse({ ...valid, email: ' ' }).success).toBe(false);
    expect(enquiryDialogInput.safeParse(valid).success).toBe(true);
  });

  it('drops unknown keys', () => {
    expect(enquiryInput.parse({ ...valid, status: 'read' })).toEqual(valid);
  });

  it.each([
    ['name', limits.name],
    ['message', limits.enquiryMessage],
    ['product', limits.enquiryProduct],
  ])('has a %s of at most %i characters', (field, maxLength) => {
    expect(problemOf({ ...valid, [field]: 'x'.repeat(maxLength) })).toBeUndefined();
    expect(problemOf({ ...valid, [field]: 'x'.repeat(maxLength + 1) })).toContain(
      `at most ${maxLength.toLocaleString('en-IN')} characters`,
    );
  });

  it.each(['name', 'mobile', 'message'])('requires a %s', (field) => {
    expect(problemOf({ ...valid, [field]: ' \n ' })).toContain('is required');
    expect(problemOf({ ...valid, [field]: undefined })).toContain('is required');
    expect(problemOf({ ...valid, [field]: 7 })).toContain('must be text');
  });

  it.each(['123456', '+91 12-3', 'call me at 9', '10000 12345 ext', '1'.repeat(21)])(
    'rejects the mobile number %s',
    (mobile) => {
      expect(problemOf({ ...valid, mobile })).toBeDefined();
    },
  );

  it.each(['\u202a+91 10000 00001\u202c', '+91\u00a010000\u00a000001', '＋91 10000 00001'])(
    'writes the mobile number %j, as copied from a contact list, in plain characters',
    (mobile) => {
      expect(enquiryInput.parse({ ...valid, mobile }).mobile).toBe('+91 10000 00001');
    },
  );

  it('writes a mobile number in the digits of an Indian script with the digits 0 to 9', () => {
    expect(enquiryInput.parse({ ...valid, mobile: '१०००० ०००१२' }).mobile).toBe('10000 00012');
  });

  it('writes the dashes of a mobile number as hyphens', () => {
    expect(enquiryInput.parse({ ...valid, mobile: '10000‑00–001' }).mobile).toBe('10000-00-001');
  });

  it.each(['site', 'site@', '@example.com', 'a b@example.com', 'site@example', 'a@b.'])(
    'rejects the email address %s',
    (email) => {
      expect(problemOf({ ...valid, email })).toBe('Enter a valid email address.');
    },
  );
});

describe('the email address of an enquiry', () => {
  it.each(['\u202asite@example.com\u202c', '\u200bsite@example.com', 'site@example.com\u200b'])(
    'is stored without the invisible marks of %j',
    (email) => {
      expect(enquiryInput.parse({ ...valid, email }).email).toBe('site@example.com');
      expect(enquiryDialogInput.parse({ ...valid, email }).email).toBe('site@example.com');
    },
  );

  it.each(['o’neil+1@site.example', "o'neil_{x}@site.example", 'रवि@साइट.भारत'])(
    'can be %s',
    (email) => {
      expect(problemOf({ ...valid, email })).toBeUndefined();
    },
  );

  it.each([
    ...['"victim"@site.example', '"v\\ictim"@site.example', 'v\\ictim@site.example'],
    ...['x<victim@site.example>', 'a,victim@site.example', 'x:victim@site.example;'],
    ...[
      'vic\u0001tim@site.example',
      'victim(x)@site.example',
      'victim@site.example(x)',
      'victim@mail。site.example',
    ],
  ])('cannot be another spelling of a mailbox: %s', (email) => {
    expect(problemOf({ ...valid, email })).toBe('Enter a valid email address.');
  });
});

describe('an idempotency key', () => {
  it('accepts a UUID and rejects paths and other lengths than 16 to 64', () => {
    expect(idempotencyKey.safeParse('0b9bd3a4-7f0e-4b3e-9a5e-1d2c3b4a5f60').success).toBe(true);
    expect(idempotencyKey.safeParse('../../admins/uid-of-someone').success).toBe(false);
    expect(idempotencyKey.safeParse('short').success).toBe(false);
    expect(idempotencyKey.safeParse('x'.repeat(65)).success).toBe(false);
  });
});
