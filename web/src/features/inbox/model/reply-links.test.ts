import { describe, expect, it } from 'vitest';
import { mailLink, telLink, whatsappLink } from './reply-links.ts';

describe('a call link', () => {
  it.each([
    ['+91 10000-12345', 'tel:+911000012345'],
    ['(011) 1234 5678', 'tel:01112345678'],
    ['10000 12345;ext=1', 'tel:10000123451'],
    ['', undefined],
    ['javascript:alert', undefined],
  ])('for %j is %j', (mobile, link) => {
    expect(telLink(mobile)).toBe(link);
  });
});

describe('a WhatsApp link', () => {
  it.each([
    ['+91 10000 12345', '911000012345'],
    ['10000 12345', '911000012345'],
    ['010000-12345', '911000012345'],
    ['911000012345', '911000012345'],
    ['0091 10000 12345', '911000012345'],
    ['+971 50 123 4567', '971501234567'],
    ['00971 50 123 4567', '971501234567'],
  ])('for %j has the number %s', (mobile, number) => {
    expect(whatsappLink(mobile)).toBe(`https://wa.me/${number}`);
  });

  it.each(['', '2345 6789', '+91 2345', '00', 'call me'])('is not offered for %j', (mobile) => {
    expect(whatsappLink(mobile)).toBeUndefined();
  });
});

describe('a mail link', () => {
  it('has the product as its subject', () => {
    expect(mailLink({ email: 'a.b+c@example.com', product: 'OPC 53 & more' })).toBe(
      'mailto:a.b%2Bc@example.com?subject=Your%20enquiry%3A%20OPC%2053%20%26%20more',
    );
  });

  it('has the company name as its subject without a product', () => {
    expect(mailLink({ email: 'a@example.com', product: '' })).toBe(
      'mailto:a@example.com?subject=Your%20enquiry%20to%20Neev',
    );
  });

  it('escapes recipients and fields contained in the address', () => {
    const link = mailLink({ email: 'a@example.com?bcc=all@example.com&body=x', product: '' }) ?? '';
    expect([...new URL(link).searchParams.keys()]).toEqual(['subject']);
  });

  it('is not offered without an address', () => {
    expect(mailLink({ email: '', product: 'Sand' })).toBeUndefined();
  });
});
