import type { QuoteDraft } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import type { Known } from './prefill.ts';
import { type QuoteValues, valuesOf } from './quote-values.ts';
import { startQuote } from './start-quote.ts';

const bar = { id: 'bar', name: 'TMT Bar 16 mm', unit: 't', hsn: '7214', gstRate: 18 };
const item = { productId: 'bar', name: bar.name, quantity: 8.5, unit: 't', note: '' };

const factsAt = (price: number): Omit<Known, 'today'> => ({
  products: new Map([['bar', { ...bar, price }]]),
  lastQuoted: new Map(),
  terms: '',
});

const input = {
  enquiry: { items: [item], product: bar.name },
  ...{ record: undefined, latest: undefined, copied: undefined },
};

function withPrice(values: QuoteValues, price: string): QuoteValues {
  return { ...values, lines: values.lines.map((line) => ({ ...line, price })) };
}

describe('unsaved values of a quote', () => {
  const today = '2026-11-25';
  const { values: base } = startQuote({
    ...{ ...input, facts: factsAt(61_000), today, unsaved: undefined },
  });

  it('are no conflict with a list price and a day that have changed since, when nothing is saved', () => {
    const values = { ...withPrice(base, '60000'), validUntil: '2026-12-31' };
    const unsaved = { base, values };
    const changed = { facts: factsAt(62_000), today: '2026-11-26' };
    const start = startQuote({ ...input, ...changed, unsaved });
    expect(start).toMatchObject({ values, conflicts: [], isRestored: true });
  });

  it('take the present list price where nothing was entered', () => {
    const unsaved = { base, values: { ...base, freight: '1500' } };
    const { values } = startQuote({ ...input, facts: factsAt(62_000), today, unsaved });
    expect(values).toMatchObject({ freight: '1500', lines: [{ price: '62000' }] });
  });

  it('are a conflict with another value that was saved', () => {
    const line = { ...item, price: 62_000, discount: 0, gstRate: 18, hsn: '7214' };
    const draft: QuoteDraft = {
      ...{ lines: [line], freight: 0, loading: 0, terms: base.terms },
      validUntil: base.validUntil,
    };
    const unsaved = { base, values: withPrice(base, '60000') };
    const start = startQuote({
      ...input,
      facts: factsAt(61_000),
      today,
      record: { draft },
      unsaved,
    });
    expect(start.conflicts).toEqual(['lines.0.price']);
    expect(start.saved).toEqual(valuesOf(draft));
  });
});
