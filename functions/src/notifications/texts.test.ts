import {
  type Admin,
  company,
  type Enquiry,
  type QuoteMessage,
  type QuoteRecord,
  type QuoteVersion,
} from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  dueFollowUpText,
  newEnquiryText,
  overdueEnquiryText,
  pendingRegistrationText,
  quoteMailText,
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

it('the title of a notification names the product, or the customer, and has no number that is missing', () => {
  const subjectOf = (fields: Partial<Enquiry>) =>
    dueFollowUpText({ enquiry: { ...enquiry, ...fields }, siteUrl }).subject;
  expect(subjectOf({ product: 'Sand' })).toBe('Follow up today NV-7K3-Q2F: Sand');
  expect(subjectOf({ product: '' })).toBe('Follow up today NV-7K3-Q2F: Site office');
  expect(subjectOf({ product: 'Sand', referenceNumber: '' })).toBe('Follow up today: Sand');
});

it('the email about an enquiry has the contact details that the customer has entered', () => {
  expect(textOf({ product: 'Sand', email: 'office@site.example' })).toMatch(
    /\n\nProduct: Sand\nMobile: \+91 10000 12345\nEmail: office@site\.example\nReceived: .+\nReference number: NV-7K3-Q2F\n\n/,
  );
  expect(textOf({ product: '', mobile: '', referenceNumber: '' })).toMatch(
    /an enquiry\.\n\nReceived: .+\n\n> Please/,
  );
});

it.each([
  [1, 'unread for 1 business hour'],
  [4, 'unread for 4 business hours'],
])('an enquiry that is overdue after %i hours is %s', (hours, waiting) => {
  const { summary, text } = overdueEnquiryText({ enquiry, siteUrl, hours });
  expect(summary).toBe(`Site office, ${waiting}`);
  expect(text).toContain(`${waiting}.\n`);
});

describe('the response of a customer to a quote', () => {
  const respond = (message: Partial<QuoteMessage>) =>
    quoteResponseText({ enquiry, siteUrl, message: message as QuoteMessage });

  it('names the version, and quotes the text', () => {
    const { subject, summary, text } = respond({
      ...{ type: 'changeRequested', version: 2, text: 'Less freight?' },
    });
    expect(subject).toBe('Change to a quote requested NV-7K3-Q2F: TMT Bar and 24 more');
    expect(summary).toBe('Site office: Less freight?');
    expect(text).toMatch(/\n\nChange to .+ by Site office, version 2\n\n> Less freight\?\n$/);
  });

  it('can have no text, and no version', () => {
    const accepted = respond({ type: 'accepted', version: 1, text: '' });
    expect(accepted.summary).toBe('Site office');
    expect(accepted.text).toMatch(/\n\nQuote accepted by Site office, version 1\n$/);
    expect(respond({ type: 'message', version: 0, text: 'Hello' }).text).toContain(
      '\n\nNew message from Site office\n',
    );
  });
});

describe('the email to a customer about a quote', () => {
  const line = { productId: '', name: 'TMT Bar', quantity: 2, unit: 't', note: '', hsn: '' };
  const sent = {
    ...{ lines: [{ ...line, price: 100, discount: 0, gstRate: 18 }], freight: 0, loading: 0 },
    ...{ terms: '', validUntil: '2026-12-31', version: 1 },
  } as unknown as QuoteVersion;
  const mail = (version: number, part: Partial<Parameters<typeof quoteMailText>[0]> = {}) =>
    quoteMailText({
      quote: { referenceNumber: 'NV-7K3-Q2F', token: 'secret' } as QuoteRecord,
      message: { version, text: 'Which size?' } as QuoteMessage,
      ...{ sent, company, siteUrl, ...part },
    });

  it('has the total, the last day, the terms if any, and the link', () => {
    expect(mail(1).subject).toBe(`Your quote NV-7K3-Q2F from ${company.name}`);
    expect(mail(1).text).toContain(
      'Total with GST: ₹236.00\nValid until: 31 December 2026\n\nSee the quote',
    );
    expect(mail(1).text).toContain(`:\n${siteUrl}/quote/NV-7K3-Q2F#secret\n`);
    const withTerms = mail(1, { sent: { ...sent, terms: 'Net 30' } });
    expect(withTerms.text).toContain('2026\n\nNet 30\n\nSee the quote');
  });

  it('calls a later version a revised quote', () => {
    expect(mail(2).subject).toBe(`Your revised quote NV-7K3-Q2F from ${company.name}`);
    expect(mail(2).text).toMatch(/^Thank you for your request\. This is our revised quote\.\n/);
    expect(mail(1).text).toMatch(/^Thank you for your request\. This is our quote\.\n/);
  });

  it('has the text of a message, and no quote', () => {
    const { subject, text } = mail(1, { sent: undefined });
    expect(subject).toBe('A message about your request NV-7K3-Q2F');
    expect(text).toMatch(/^Which size\?\n\nSee your request, and reply:\n/);
  });
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
