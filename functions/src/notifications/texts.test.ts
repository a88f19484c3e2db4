import type { Enquiry } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import { newEnquiryText } from './texts.ts';

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

const textOf = (fields: Partial<Enquiry>) =>
  newEnquiryText({ enquiry: { ...enquiry, ...fields }, siteUrl: 'https://a-trader.example' }).text;

describe('the email about a request for a quote', () => {
  const item = { productId: '', name: 'TMT\nBar', quantity: 8.5, unit: 't', note: '' };

  it('has the lines of the list and the delivery after the message', () => {
    const delivery = { pinCode: '560066', address: 'Site 4', gstin: '' };
    expect(textOf({ items: [item], delivery })).toContain(
      'Please quote.\n\n- 8.5 t TMT Bar\n\nDelivery: 560066 (Karnataka), Site 4\n\nOpen the enquiry:',
    );
  });

  it('has the number of files', () => {
    const file = { id: 'one', name: 'a.pdf', type: 'application/pdf', size: 1 };
    expect(textOf({ attachments: [file, file] })).toContain('\n\nAttachments: 2\n\nOpen the');
    expect(textOf({ attachments: [] })).not.toContain('Attachments');
  });

  it('names twenty lines and counts the others', () => {
    const text = textOf({ items: Array.from({ length: 25 }, () => item) });
    expect(text.match(/^- /gm)).toHaveLength(20);
    expect(text).toContain('\nand 5 more\n');
  });

  it('is the same as before for an enquiry without a list', () => {
    expect(textOf({})).toContain('Please quote.\n\nOpen the enquiry:');
  });
});
