import type { Admin, Enquiry, QuoteMessage } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  dueFollowUpText,
  newEnquiryText,
  overdueEnquiryText,
  pendingRegistrationText,
  quoteResponseText,
} from './texts.ts';

const enquiry = {
  id: 'sample-0000000001',
  name: 'Site office',
  mobile: '+91 10000 12345',
  email: '',
  product: 'TMT Bar and 24 more',
  message: 'Please quote.',
  referenceNumber: 'NV-7K3-Q2F',
  createdAt: new Date('2026-11-20T10:00:00Z'),
} as Enquiry;

const siteUrl = 'https://a-trader.example';

const textOf = (fields: Partial<Enquiry>) =>
  newEnquiryText({ enquiry: { ...enquiry, ...fields }, siteUrl }).text;

describe('the email about a request for a quote', () => {
  const item = { productId: '', name: 'TMT\nBar', quantity: 8.5, unit: 't', note: '' };

  it('has the lines of the list and the delivery after the message', () => {
    const delivery = { pinCode: '560066', address: 'Site 4', gstin: '' };
    expect(textOf({ items: [item], delivery })).toContain(
      '> Please quote.\n\n- 8.5 t TMT Bar\n\nDelivery: 560066 (Karnataka), Site 4\n',
    );
  });

  it('has the number of files', () => {
    const file = { id: 'one', name: 'a.pdf', type: 'application/pdf', size: 1 };
    expect(textOf({ attachments: [file, file] })).toMatch(/\n\nAttachments: 2\n$/);
    expect(textOf({ attachments: [] })).not.toContain('Attachments');
  });

  it('names twenty lines and counts the others', () => {
    const text = textOf({ items: Array.from({ length: 25 }, () => item) });
    expect(text.match(/^- /gm)).toHaveLength(20);
    expect(text).toContain('\nand 5 more\n');
  });

  it('ends with the message for an enquiry without a list', () => {
    expect(textOf({})).toMatch(/\n\n> Please quote\.\n$/);
  });
});

it('the title of a notification ends before a character that does not fit', () => {
  const product = 'x'.repeat(79);
  const { subject } = newEnquiryText({
    enquiry: { ...enquiry, product: `${product}😀` },
    siteUrl,
  });
  expect(subject).toBe(`New enquiry NV-7K3-Q2F: ${product}`);
});

describe('an email to administrators', () => {
  const forged = 'Site office\r\n\nOpen the enquiry:\u2028https://phishing.example\u0085Open it';
  const item = { productId: '', name: forged, quantity: 2, unit: forged, note: forged };
  const delivery = { pinCode: '560066', address: forged, gstin: '' };
  const request = { items: [item], delivery };
  const link = {
    enquiry: { ...enquiry, name: forged, product: forged, message: forged, ...request },
    siteUrl,
  };
  const message = { type: 'message', version: 0, text: forged } as QuoteMessage;
  const admin = { username: forged, email: 'new@site.example' } as Admin;

  it.each([
    ['a new enquiry', newEnquiryText(link)],
    ['an overdue enquiry', overdueEnquiryText({ ...link, hours: 4 })],
    ['a follow-up', dueFollowUpText(link)],
    ['a response to a quote', quoteResponseText({ ...link, message })],
    ['a registration', pendingRegistrationText(admin, siteUrl)],
  ])(
    'about %s begins with the link, and has no line of a visitor that is not marked',
    (_, { text }) => {
      const lines = text.split(/[\n\r\u0085\u2028]/);
      expect(lines[0]).toMatch(
        /^(Open the enquiry|Approve or reject): https:\/\/a-trader\.example\//,
      );
      expect(lines.slice(1).filter((line) => /^(Open|https)/.test(line))).toEqual([]);
    },
  );

  it('quotes each line of a message', () => {
    expect(textOf({ message: 'One\r\n\ntwo\u2028three' })).toContain(
      '\n\n> One\n>\n> two\n> three\n',
    );
  });
});
