import { describe, expect, it } from 'vitest';
import {
  amountsOf,
  blankValues,
  checkDraft,
  checkQuote,
  isRate,
  isSameQuote,
  lacksGstRate,
  moveLine,
  newLine,
  type QuoteValues,
  valuesOf,
} from './quote-values.ts';

const line = newLine({
  ...{ name: 'TMT Bar', quantity: '8.5', price: '61,500.50', discount: '2', gstRate: '18' },
});
const quote: QuoteValues = { ...blankValues, lines: [line], validUntil: '2026-12-02' };

function problemsOf(values: QuoteValues) {
  const checked = checkQuote(values, '2026-12-02');
  return checked.ok ? {} : Object.fromEntries(checked.problems);
}

describe('the values of the editor', () => {
  it('become a quote, and a quote becomes the same values', () => {
    const charges = { freight: '₹1,500', loading: '250.50', chargesGstRate: '18' };
    const checked = checkQuote({ ...quote, ...charges }, '2026-12-02');
    expect(checked.ok && checked.quote).toMatchObject({
      lines: [{ quantity: 8.5, price: 61_500.5, discount: 2, gstRate: 18 }],
      freight: 1_500,
      loading: 250.5,
    });
    if (checked.ok) expect(checkDraft(valuesOf(checked.quote))).toEqual(checked);
  });

  it('are empty for charges and discounts of 0', () => {
    const checked = checkQuote({ ...quote, lines: [{ ...line, discount: '0' }] }, '2026-12-02');
    expect(checked.ok && valuesOf(checked.quote)).toMatchObject({
      ...{ lines: [{ discount: '' }], freight: '', loading: '' },
    });
  });

  it('can be saved with an incomplete line and without a day, but not sent', () => {
    const values = { ...quote, lines: [newLine({ price: ' ' })], validUntil: '' };
    const draft = checkDraft(values);
    expect(draft.ok && valuesOf(draft.quote).lines[0]).toMatchObject({ name: '', gstRate: '' });
    expect(problemsOf(values)).toEqual({
      'lines.0.name': 'Enter the item.',
      'lines.0.quantity': 'Enter a quantity.',
      'lines.0.price': 'Enter a price.',
      'lines.0.gstRate': 'Enter the GST rate.',
      validUntil: 'Enter the day until which the quote is valid.',
    });
  });

  it('can be saved without the GST rate of freight and loading, and sent if there are none', () => {
    const values = { ...quote, chargesGstRate: ' ', freight: '500' };
    expect(problemsOf(values)).toEqual({ chargesGstRate: 'Enter the GST rate.' });
    expect(problemsOf({ ...values, freight: '0' })).toEqual({});
    const draft = checkDraft(values);
    expect(draft.ok && valuesOf(draft.quote).chargesGstRate).toBe('');
    const free = checkDraft({ ...values, chargesGstRate: '0' });
    expect(free.ok && valuesOf(free.quote).chargesGstRate).toBe('0');
  });

  it('have a problem for what is not a number, not for an empty discount', () => {
    const values = { ...quote, lines: [{ ...line, quantity: 'ten', discount: '' }], freight: 'x' };
    expect(problemsOf(values)).toEqual({
      'lines.0.quantity': 'Quantity must be a number.',
      freight: 'Freight must be a number.',
    });
  });

  it('can have rates with a percent sign', () => {
    const lines = [{ ...line, discount: '2.5 %', gstRate: ' 18% ' }];
    const values = { ...quote, lines, freight: '500', chargesGstRate: '18%' };
    const checked = checkQuote(values, '2026-12-02');
    expect(checked.ok && checked.quote).toMatchObject({
      lines: [{ discount: 2.5, gstRate: 18 }],
      chargesGstRate: 18,
    });
    if (!checked.ok) return;
    expect(isSameQuote(values, valuesOf(checked.quote))).toBe(true);
    expect(amountsOf(values)).toEqual(amountsOf(valuesOf(checked.quote)));
    expect(problemsOf({ ...quote, lines: [{ ...line, discount: '%' }], freight: '5%' })).toEqual({
      'lines.0.discount': 'Discount must be a number.',
      freight: 'Freight must be a number.',
    });
  });

  it('cannot be sent when the quote would have expired', () => {
    expect(problemsOf({ ...quote, freight: 'x', validUntil: '2026-12-01' })).toEqual({
      freight: 'Freight must be a number.',
      validUntil: 'This day has passed.',
    });
  });

  it('need at least one line', () => {
    expect(problemsOf({ ...quote, lines: [] })).toEqual({
      lines: 'A quote has at least one line.',
    });
  });
});

it('amounts count what is not a valid number as 0 while it is typed', () => {
  const lines = [line, { ...line, price: 'soon' }];
  const { lines: amounts, total } = amountsOf({ ...quote, lines, freight: '-' });
  expect(amounts.map(({ taxable }) => taxable)).toEqual([51_229_916n, 0n]);
  expect(total).toBe(60_451_301n);
});

it.each([
  ['price', '-5', 0n],
  ['price', '10000001', 0n],
  ['discount', '-1', 52_275_425n],
  ['discount', '101', 52_275_425n],
  ['discount', '100', 0n],
])('the taxable amount for the %s %s is %d while it is typed', (field, text, taxable) => {
  const values = { ...quote, lines: [{ ...line, discount: '', [field]: text }] };
  expect(amountsOf(values).lines[0]?.taxable).toBe(taxable);
});

it('amounts are those of the prices that are stored, in whole paise', () => {
  const lines = [{ ...line, price: '1.005', quantity: '100000', discount: '' }];
  expect(amountsOf({ ...quote, lines }).lines[0]?.taxable).toBe(10_100_000n);
});

it('amounts lack GST while the rate of a line, or of freight and loading, is missing', () => {
  expect(lacksGstRate({ ...quote, chargesGstRate: '' })).toBe(false);
  expect(lacksGstRate({ ...quote, chargesGstRate: ' ', freight: '500' })).toBe(true);
  expect(lacksGstRate({ ...quote, chargesGstRate: ' ', loading: '500' })).toBe(true);
  expect(lacksGstRate({ ...quote, chargesGstRate: '18', freight: '500' })).toBe(false);
  expect(lacksGstRate({ ...quote, lines: [line, { ...line, gstRate: '' }] })).toBe(true);
  expect(lacksGstRate({ ...quote, lines: [{ ...line, gstRate: '0' }] })).toBe(false);
});

it('a GST rate is a number from 0 to 100', () => {
  for (const text of ['0', ' 18', '18 %', '100', '2.5%']) expect(isRate(text), text).toBe(true);
  for (const text of ['', ' ', '%', '-1', '100.5', 'x']) expect(isRate(text), text).toBe(false);
});

it('quotes are equal whatever the ids of their lines are', () => {
  const copy = { ...quote, lines: [{ ...line, id: 'other' }] };
  expect(isSameQuote(quote, copy)).toBe(true);
  expect(isSameQuote(quote, { ...copy, terms: 'Net 30' })).toBe(false);
});

it('values are equal to what is stored for them', () => {
  const typed = {
    ...{ ...quote, freight: '₹1,500', loading: '0', chargesGstRate: '18.0', terms: 'Net 30 ' },
    lines: [
      {
        ...line,
        name: ' TMT Bar',
        price: '61500.505',
        discount: '0',
        note: 'cut\n',
        hsn: ' 7214 ',
      },
    ],
  };
  const checked = checkQuote(typed, '2026-12-02');
  expect(checked.ok && isSameQuote(typed, valuesOf(checked.quote))).toBe(true);
  expect(isSameQuote(typed, { ...typed, freight: '1,501' })).toBe(false);
  expect(isSameQuote(typed, { ...typed, freight: 'soon' })).toBe(false);
  const [free, unpriced] = ['0', ''].map((price) => ({ ...quote, lines: [{ ...line, price }] }));
  expect(free && unpriced && isSameQuote(free, unpriced)).toBe(false);
  const [one, ten] = ['1', '10'].map((discount) => ({ ...quote, lines: [{ ...line, discount }] }));
  expect(one && ten && isSameQuote(one, ten)).toBe(false);
});

it('a line moves by one position and not beyond the ends', () => {
  const lines = ['a', 'b', 'c'].map((id) => newLine({ id }));
  expect(moveLine(lines, 'c', -1).map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(moveLine(lines, 'a', 1).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(moveLine(lines, 'a', -1)).toBe(lines);
  expect(moveLine(lines, 'c', 1)).toBe(lines);
});
