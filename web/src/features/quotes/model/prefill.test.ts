import type { QuoteVersion } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import {
  copyQuote,
  DEFAULT_TERMS,
  type ProductFacts,
  prefillQuote,
  reviseVersion,
} from './prefill.ts';
import { blankValues, checkQuote, valuesOf } from './quote-values.ts';

const today = '2026-11-25';

const bar = {
  id: 'bar',
  name: 'TMT Bar 16 mm',
  price: 61_500.5,
  unit: 't',
  hsn: '7214',
  gstRate: 18,
};

const known = {
  products: new Map<string, ProductFacts>([
    ['bar', bar],
    ['sand', { ...bar, id: 'sand', name: 'River sand', hsn: '', gstRate: null }],
  ]),
  lastQuoted: new Map([
    ['sand', { price: 50, unit: 't', discount: 0, gstRate: 5, hsn: '2505', sentAt: new Date(0) }],
  ]),
  terms: '',
  today,
};

const item = { productId: 'bar', name: 'TMT Bar 16 mm', quantity: 8.5, unit: 't', note: 'cut' };

const version: QuoteVersion = {
  enquiryId: 'one',
  version: 1,
  sentAt: new Date('2026-11-01T06:00:00Z'),
  sentBy: 'admin',
  lines: [{ ...item, price: 61_000, discount: 2.5, gstRate: 18, hsn: '7214' }],
  freight: 1_500,
  loading: 0,
  chargesGstRate: 18,
  terms: 'Payment in advance.',
  validUntil: '2026-11-08',
};

describe('the first quote for an enquiry', () => {
  it('has its lines with the present prices of the products', () => {
    const items = [{ ...item, price: 60_000 }];
    const [line] = prefillQuote({ items, product: 'TMT Bar 16 mm' }, known).lines;
    expect(line).toMatchObject({
      ...{ productId: 'bar', name: 'TMT Bar 16 mm', quantity: '8.5', unit: 't', note: 'cut' },
      ...{ price: '61500.5', hsn: '7214', gstRate: '18' },
    });
  });

  it('has no price for what is not in the catalogue', () => {
    const items = [{ ...item, productId: 'gone', price: 60_000 }];
    expect(prefillQuote({ items, product: '' }, known).lines[0]?.price).toBe('');
  });

  it('has no price for another unit than that of the product', () => {
    const items = [
      { ...item, unit: 'kg' },
      { ...item, unit: '' },
    ];
    const { lines } = prefillQuote({ items, product: '' }, known);
    expect(lines.map(({ unit, price }) => [unit, price])).toEqual([
      ['kg', ''],
      ['t', '61500.5'],
    ]);
  });

  it('has no price for a product without one', () => {
    const products = new Map([['bar', { ...bar, price: 0 }]]);
    const quote = prefillQuote({ items: [item], product: '' }, { ...known, products });
    expect(quote.lines[0]?.price).toBe('');
    const checked = checkQuote(quote, today);
    expect(!checked.ok && checked.problems.get('lines.0.price')).toBe('Enter a price.');
  });

  it('has no GST rate for what it is not known of', () => {
    const items = [
      { ...item, productId: '', name: 'Binding wire' },
      { ...item, productId: 'sand', name: 'River sand' },
    ];
    const { lines } = prefillQuote({ items, product: '' }, { ...known, lastQuoted: new Map() });
    expect(lines.map(({ gstRate }) => gstRate)).toEqual(['', '']);
  });

  it('takes the HSN code and the GST rate of the last quote where the product has none', () => {
    const items = [{ ...item, productId: 'sand', name: 'River sand' }];
    const [line] = prefillQuote({ items, product: '' }, known).lines;
    expect(line).toMatchObject({ hsn: '2505', gstRate: '5' });
  });

  it('has the product of an enquiry without a list, and no quantity', () => {
    const [line] = prefillQuote({ product: 'River sand' }, known).lines;
    expect(line).toMatchObject({ productId: 'sand', unit: 't', quantity: '' });
  });

  it('is valid for seven days, with the terms of the last quote or the default ones', () => {
    const quote = prefillQuote({ product: '' }, known);
    expect(quote).toMatchObject({ validUntil: '2026-12-02', terms: DEFAULT_TERMS });
    expect(prefillQuote({ product: '' }, { ...known, terms: 'Net 30' }).terms).toBe('Net 30');
  });
});

describe('a revision', () => {
  it('has the lines, charges and terms of the last version', () => {
    expect(reviseVersion(version, '2026-11-08')).toEqual(valuesOf(version));
  });

  it('of an expired version is valid for seven days', () => {
    expect(reviseVersion(version, '2026-11-09').validUntil).toBe('2026-11-16');
  });
});

it('a copy for another customer is valid for seven days from today', () => {
  const copy = copyQuote({ ...blankValues, freight: '10', validUntil: '2026-12-31' }, today);
  expect(copy).toMatchObject({ freight: '10', validUntil: '2026-12-02' });
});
