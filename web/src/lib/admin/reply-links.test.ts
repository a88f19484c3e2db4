import { type EnquiryFields, unhandled } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { mailLink, quoteOf, telLink, whatsappLink } from './reply-links.ts';

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

function enquiryWith(fields: Partial<EnquiryFields>): EnquiryFields {
  return {
    name: 'Site office',
    email: '',
    mobile: '',
    message: 'Two lorries.',
    product: '',
    status: 'read',
    referenceNumber: '',
    ...unhandled,
    createdAt: new Date(0),
    ...fields,
  };
}

const whatsappTo = (mobile: string) => whatsappLink(mobile, 'Hello');
const mailTo = ({ email = '', ...fields }: Partial<EnquiryFields>) =>
  mailLink(email, quoteOf(enquiryWith(fields))) ?? '';
const parameter = (link: string, name: string) => new URL(link).searchParams.get(name);

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
    expect(whatsappTo(mobile)?.split('?')[0]).toBe(`https://wa.me/${number}`);
  });

  it.each(['', '2345 6789', '+91 2345', '00', 'call me'])('is not offered for %j', (mobile) => {
    expect(whatsappTo(mobile)).toBeUndefined();
  });

  it.each([
    '080 1234 5678',
    '(080) 12345678',
    '0821-0123456',
    '+91 80 1234 5678',
    '+91-22-1234 5678',
    '01112345678',
    '1112345678',
  ])('is not offered for the landline %j', (mobile) => {
    expect(whatsappTo(mobile)).toBeUndefined();
  });

  it('quotes the enquiry', () => {
    const quote = quoteOf(enquiryWith({ product: 'OPC 53 & more', message: '50 bags?\nMonday' }));
    const link = whatsappLink('10000 12345', quote.text);
    expect(parameter(link ?? '', 'text')).toBe(
      'Hello Site office,\n\nThank you for your enquiry to Neev about OPC 53 & more:\n“50 bags?\nMonday”\n\n',
    );
  });
});

describe('a mail link', () => {
  it('has the product as its subject', () => {
    const link = mailTo({ email: 'a.b+c@example.com', product: 'OPC 53 & more' });
    expect(link.split('&body=')[0]).toBe(
      'mailto:a.b%2Bc@example.com?subject=Your%20enquiry%3A%20OPC%2053%20%26%20more',
    );
  });

  it('has the company name as its subject without a product, and quotes the message', () => {
    const link = mailTo({ email: 'a@example.com' });
    expect(parameter(link, 'subject')).toBe('Your enquiry to Neev');
    expect(parameter(link, 'body')).toBe(
      'Hello Site office,\r\n\r\nThank you for your enquiry to Neev:\r\n“Two lorries.”\r\n\r\n',
    );
  });

  it('names the reference number after the quote', () => {
    const link = mailTo({ email: 'a@example.com', referenceNumber: 'NV-7K3-Q2F' });
    expect(parameter(link, 'body')).toMatch(
      /“Two lorries.”\r\n\r\nReference number: NV-7K3-Q2F\r\n/,
    );
  });

  it('shortens a long message to what mail programs accept', () => {
    const link = mailTo({ email: 'a@example.com', message: 'ಸಿಮೆಂಟ್ ಬೇಕು '.repeat(300) });
    expect(link.length).toBeLessThan(2_000);
    expect(parameter(link, 'body')).toMatch(/ಸಿಮೆಂಟ್ .*…”/);
  });

  it('escapes recipients and fields contained in the address', () => {
    const link = mailTo({ email: 'a@example.com?bcc=all@example.com&body=x' });
    expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body']);
  });

  it('is not offered without an address', () => {
    expect(mailLink('', quoteOf(enquiryWith({ product: 'Sand' })))).toBeUndefined();
  });
});
