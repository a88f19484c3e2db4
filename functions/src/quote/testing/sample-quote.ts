import { defaultCompanySettings, type QuoteFields } from '@neev/domain';
import type { QuoteDocument } from '../quote-pdf.ts';

const line = {
  ...{ productId: '', name: 'TMT Bar Fe 550D 16 mm, straight lengths of 12 m', hsn: '72142090' },
  ...{ quantity: 8.5, unit: 't', note: 'cut to 6 m for column C4, at the back gate' },
  ...{ price: 61_500.55, discount: 2.5, gstRate: 18 },
};

/** A quote with the given number of lines, each with another price. */
export function sampleQuote(lineCount: number): QuoteFields {
  return {
    lines: Array.from({ length: lineCount }, (_, index) => ({
      ...line,
      price: line.price + index,
      discount: index % 2 === 0 ? 2.5 : 0,
      gstRate: index % 3 === 0 ? 5 : 18,
    })),
    freight: 12_000,
    loading: 0,
    chargesGstRate: 18,
    terms: 'Payment: half in advance.\nUnloading by the buyer.',
    validUntil: '2026-12-05',
  };
}

export function sampleDocument(quote: QuoteFields): QuoteDocument {
  return {
    company: { ...defaultCompanySettings, phone: '+91 10000 54321' },
    enquiry: {
      name: 'Site Office',
      mobile: '+91 10000 12345',
      email: 'site@example.com',
      delivery: {
        pinCode: '560066',
        address: 'Site 4\nWhitefield',
        requiredOn: '2026-12-10',
        gstin: '27AAPFU0939F1ZV',
      },
    },
    referenceNumber: 'NV-7K3-Q2F',
    quote: { ...quote, version: 2, sentAt: new Date('2026-11-25T20:00:00Z') },
    url: `https://neev.example/quote/NV-7K3-Q2F#${'aB3_-'.repeat(8)}xyz`,
  };
}
