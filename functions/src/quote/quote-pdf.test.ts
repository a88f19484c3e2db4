/** Reads the PDF documents back with pdf.js, and their QR code with a decoder. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  amountInWords,
  defaultCompanySettings,
  formatPaise,
  type QuoteItem,
  quoteAmounts,
} from '@neev/domain';
import { randomQuotes } from '@neev/domain/testing/random-quotes';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createListPdf, createQuotePdf, type QuoteDocument } from './quote-pdf.ts';
import { readPages, readQrCode } from './testing/read-pdf.ts';
import { sampleDocument, sampleQuote } from './testing/sample-quote.ts';

async function textsOf(pdf: Buffer): Promise<string[]> {
  return (await readPages(pdf)).flat();
}

async function textOf(source: QuoteDocument): Promise<string> {
  return (await textsOf(await createQuotePdf(source))).join(' ');
}

const small = sampleDocument(sampleQuote(1));
const [line] = small.quote.lines;

function withLine(change: object): QuoteDocument {
  return { ...small, quote: { ...small.quote, lines: line ? [{ ...line, ...change }] : [] } };
}

describe('the PDF of a quote', () => {
  it('contains company, customer, delivery, lines, totals and terms', async () => {
    expect(await textOf(small)).toBe(
      [
        ...['Neev Building Materials', defaultCompanySettings.address],
        'GSTIN 29AAAAA0000A1Z5 · +91 10000 54321 · sales@neev.example',
        // Sent after midnight in India.
        ...['Quotation NV-7K3-Q2F, version 2', 'Date: 26 November 2026'],
        'Valid until: 5 December 2026',
        'Scan the code to see this quotation online, ask a question, or accept or decline it.',
        'Customer Site Office +91 10000 12345 site@example.com GSTIN 27AAPFU0939F1ZV',
        'Delivery Site 4 Whitefield PIN 560066 Needed by 10 December 2026',
        'No. Item HSN Quantity Unit Price ( ₹ ) Discount GST Amount ( ₹ )',
        '1 TMT Bar Fe 550D 16 mm, straight lengths of 12 m',
        'cut to 6 m for column C4, at the back gate',
        '72142090 8.5 t 61,500.55 2.5% 5% 5,09,685.81',
        'Items ₹ 5,09,685.81 Freight ₹ 12,000.00 Total without GST ₹ 5,21,685.81',
        'GST 5% on ₹ 5,09,685.81 ₹ 25,484.29 GST 18% on ₹ 12,000.00 ₹ 2,160.00',
        'Total ₹ 5,49,330.10',
        'Rupees Five Lakh Forty-Nine Thousand Three Hundred and Thirty and Ten Paise Only',
        'Terms Payment: half in advance. Unloading by the buyer.',
        'Neev Building Materials · Quotation NV-7K3-Q2F, version 2 Page 1 of 1',
      ].join(' '),
    );
  });

  it('has no empty delivery and terms, and a dash for no discount', async () => {
    const { quote } = withLine({ price: 1.15, discount: 0 });
    const enquiry = { name: 'Site Office', mobile: '', email: '' };
    const text = await textOf({ ...small, enquiry, quote: { ...quote, terms: '' } });
    expect(text).not.toMatch(/Delivery|Terms|PIN/);
    expect(text).toContain('t 1.15 – 5%');
  });

  it('repeats the header of the table on each page, and numbers the pages', async () => {
    const pages = await readPages(await createQuotePdf(sampleDocument(sampleQuote(200))));
    expect(pages.length).toBeGreaterThan(5);
    for (const [index, texts] of pages.entries()) {
      expect(texts.filter((text) => text === 'Quantity')).toHaveLength(1);
      expect(texts.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    }
  });

  it('has a QR code with the link of the customer', async () => {
    expect(readQrCode(await createQuotePdf(small))).toBe(small.url);
  });

  it('has the amounts of each line and the totals, for 20 generated quotes', async () => {
    for (const quote of randomQuotes(20)) {
      const texts = await textsOf(await createQuotePdf(sampleDocument(quote)));
      const { lines, taxes, total } = quoteAmounts(quote);
      const shown = [...lines.map(({ taxable }) => taxable), ...taxes.map(({ gst }) => gst), total];
      for (const paise of shown) expect(texts).toContain(formatPaise(paise));
      expect(texts.join(' ')).toContain(amountInWords(total));
    }
  });

  it('shows the scripts of India, Greek, and Latin with accents', async () => {
    const names = [
      ...['टीएमटी सरिया', 'ಉಕ್ಕು', 'கம்பி', 'రాడ్', 'കമ്പി', 'સળિયા', 'রড', 'ਸਰੀਆ', 'ରଡ'],
      'φ 16 Ł ő',
    ];
    const lines = names.flatMap((name) => (line ? [{ ...line, name }] : []));
    const text = await textOf({ ...small, quote: { ...small.quote, lines } });
    expect(text).not.toContain('?');
    // Glyphs of Indian scripts are not in the order of their characters.
    const characters = (part: string) => [...new Set(part.replace(/\s/g, ''))].sort();
    for (const name of names) {
      expect(characters(text)).toEqual(expect.arrayContaining(characters(name)));
    }
  });

  it('shows signs of material lists that no font has in other characters', async () => {
    const name = '1⅝" and ⅜" pipe, ⌀ 20 ≥ 2.5 mm, ● №\u20115 → site';
    const text = await textOf(withLine({ name }));
    expect(text).toContain('1 1 5/8" and 3/8" pipe, Ø 20 >= 2.5 mm, • No.-5 -> site');
    expect(text).not.toContain('cannot show');
  });

  it('replaces characters that no font has, and says so', async () => {
    const text = await textOf(withLine({ name: 'Sand 😀 中 \u202E\0end' }));
    expect(text).toContain('1 Sand ? ? end');
    expect(text).toContain('Characters that this document cannot show');
  });

  it('states a GST rate of 0%, and no discount as a dash', async () => {
    const line = { name: 'Sand', note: '', hsn: '', quantity: 3, unit: 't', price: 10 };
    const text = await textOf(withLine({ ...line, discount: 0, gstRate: 0 }));
    expect(text).toContain('1 Sand 3 t 10.00 – 0% 30.00');
  });

  it('shows the longest texts and numbers', async () => {
    const source = withLine({
      ...{ name: 'W'.repeat(200), note: 'न'.repeat(200), unit: 'W'.repeat(20) },
      ...{ quantity: 1_000_000, price: 10_000_000, gstRate: 100, discount: 0 },
    });
    const quote = { ...source.quote, terms: 'a\n'.repeat(1_000) };
    const enquiry = { name: 'n'.repeat(100), mobile: '', email: `${'e'.repeat(250)}@a.b` };
    const pages = await readPages(await createQuotePdf({ ...source, quote, enquiry }));
    const texts = pages.flat();
    expect(texts).toContain(formatPaise(10n ** 15n));
    expect(texts.join('')).toContain('W'.repeat(200));
    expect(texts.filter((text) => text === 'a')).toHaveLength(1_000);
    expect(pages.length).toBeGreaterThan(10);
  });

  it('takes at most one second of the processor and 200 MB for 200 lines', async () => {
    const program = `${import.meta.dirname}/testing/measure-pdf.ts`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
    const measured = z
      .object({ milliseconds: z.number(), memoryMb: z.number() })
      .parse(JSON.parse(stdout));
    console.log(stdout.trim());
    expect(measured.milliseconds).toBeLessThan(1_000);
    expect(measured.memoryMb).toBeLessThan(200);
  });
});

describe('the PDF of a product list', () => {
  const item: QuoteItem = { productId: '', name: 'River sand', quantity: 2.5, unit: 't', note: '' };
  const listText = async (items: QuoteItem[]) => {
    const now = new Date('2026-11-25T10:00:00Z');
    const pdf = await createListPdf({ company: defaultCompanySettings, items, now });
    return (await textsOf(pdf)).join(' ');
  };

  it('has lines with and without a price, and the total of the former', async () => {
    const text = await listText([{ ...item, price: 1_234.5, note: 'washed' }, item]);
    expect(text).toContain(
      'Product list Date: 25 November 2026 No. Item Quantity Unit Price Amount',
    );
    expect(text).toContain('1 River sand washed 2.5 t $1,234.50 $3,086.25 2 River sand 2.5 t – –');
    expect(text).toContain('Estimated total: $3,086.25');
    expect(text).toContain('One line has no price and is not included.');
    expect(await listText([item, item])).toContain('2 lines have no price and are not included.');
  });

  it('has no amount for a line at a price on request', async () => {
    const text = await listText([{ ...item, quantity: 100_000.5, price: 0 }]);
    expect(text).toContain('1 River sand 1,00,000.5 t Price on request –');
    expect(text).toContain('Estimated total: Price on request');
    expect(text).toContain('One line has no price and is not included.');
  });
});
