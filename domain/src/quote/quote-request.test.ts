import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import {
  deliveryInput,
  isSameQuoteRequest,
  itemText,
  lineTotal,
  listSummary,
  listTotal,
  quoteItemInput,
  quoteItemsInput,
  quoteLimits,
} from './quote-request.ts';

const line = { productId: 'bar-16', name: 'TMT Bar 16 mm', quantity: 8, unit: 't', note: '' };

const problemOf = (fields: object) =>
  quoteItemInput.safeParse({ ...line, ...fields }).error?.issues[0]?.message;

it('a list has at least one line', () => {
  expect(quoteItemsInput.safeParse([line]).success).toBe(true);
  expect(quoteItemsInput.safeParse([]).success).toBe(false);
});

describe('a line', () => {
  it('can be in the words of the visitor', () => {
    expect(quoteItemInput.parse({ name: ' Binding wire ', quantity: 2.125 })).toEqual({
      productId: '',
      name: 'Binding wire',
      quantity: 2.125,
      unit: '',
      note: '',
    });
  });

  it.each([
    [0, 'Quantity must be more than 0.'],
    [-1, 'Quantity must be more than 0.'],
    [1_000_001, 'Quantity can be at most 10,00,000.'],
    [0.0005, 'Quantity can have at most three decimals.'],
    [Number.NaN, 'Quantity must be a number.'],
    ['8', 'Quantity must be a number.'],
  ])('with the quantity %s has the problem "%s"', (quantity, problem) => {
    expect(problemOf({ quantity })).toBe(problem);
  });

  it.each(['a/b', '..', '__name__', 'x'.repeat(65)])(
    'cannot have the product id %j',
    (productId) => {
      expect(problemOf({ productId })).toBe('There is no such product.');
    },
  );
});

describe('delivery details', () => {
  it('have a PIN code without spaces and a GSTIN in capital letters', () => {
    const details = { pinCode: ' 560 066', gstin: '27aapfu0939f1zv' };
    expect(deliveryInput.parse(details)).toEqual({
      pinCode: '560066',
      address: '',
      gstin: '27AAPFU0939F1ZV',
    });
  });

  it('have a PIN code with the digits 0 to 9, also if it was typed with those of an Indian script', () => {
    expect(deliveryInput.parse({ pinCode: '५६० ०६६' }).pinCode).toBe('560066');
  });

  it.each([
    { pinCode: '056006' },
    { pinCode: '56006' },
    { pinCode: '5600667' },
    { pinCode: '560066', requiredOn: '2026-02-30' },
    { pinCode: '560066', gstin: '27AAPFU0939F1ZA' },
  ])('are rejected: %j', (details) => {
    expect(deliveryInput.safeParse(details).success).toBe(false);
  });
});

describe('two requests', () => {
  it('are the same whatever the server has added to the lines of products', () => {
    const stored = { ...line, name: 'TMT Bar 16 mm Fe 550D', unit: 'kg', price: 61_500 };
    expect(isSameQuoteRequest({ items: [stored] }, { items: [line] })).toBe(true);
    expect(isSameQuoteRequest({}, { items: undefined, delivery: undefined })).toBe(true);
  });

  it.each([{ quantity: 9 }, { note: 'cut to 6 m' }, { seenPrice: 1 }, { productId: 'bar-12' }])(
    'differ by %j',
    (change) => {
      expect(isSameQuoteRequest({ items: [line] }, { items: [{ ...line, ...change }] })).toBe(
        false,
      );
    },
  );

  it('differ by the name of a line in the words of the visitor', () => {
    const [one, other] = ['Wire', 'Nails'].map((name) => ({ ...line, productId: '', name }));
    expect(isSameQuoteRequest({ items: one && [one] }, { items: other && [other] })).toBe(false);
  });
});

describe('the total', () => {
  it('of a line is rounded to whole paise, halves up', () => {
    expect(lineTotal({ quantity: 0.125, price: 0.04 })).toBe(0.01);
    expect(lineTotal({ quantity: 0.124, price: 0.04 })).toBe(0);
    expect(lineTotal({ quantity: 8.5, price: 61_500.55 })).toBe(522_754.68);
    expect(lineTotal({ quantity: 8 })).toBeUndefined();
    expect(lineTotal({ quantity: 8, price: 0 })).toBeUndefined();
  });

  it('is exact to the paisa for all quantities and prices', () => {
    const quantities = fc.integer({ min: 1, max: quoteLimits.quantity * 1_000 });
    const prices = fc.integer({ min: 0, max: 1_000_000_00 });
    fc.assert(
      fc.property(fc.array(fc.tuple(quantities, prices), { maxLength: 200 }), (pairs) => {
        const lines = pairs.map(([thousandths, paise]) => ({
          quantity: thousandths / 1_000,
          price: paise / 100,
        }));
        // Independent: digits of a decimal text, rounded by its last three.
        const expected = pairs.reduce((sum, [thousandths, paise]) => {
          const digits = (BigInt(thousandths) * BigInt(paise)).toString().padStart(4, '0');
          const carry = Number(digits.at(-3)) >= 5 ? 1n : 0n;
          return sum + BigInt(digits.slice(0, -3)) + carry;
        }, 0n);
        expect(listTotal(lines).total).toBe(Number(expected) / 100);
      }),
    );
  });

  it('counts the lines without a price, or at a price on request', () => {
    const priced = [
      { quantity: 2, price: 10 },
      { quantity: 3, price: 0.1 },
    ];
    const lines = [...priced, { quantity: 1 }, { quantity: 4, price: 0 }];
    expect(listTotal(lines)).toEqual({ total: 20.3, unpriced: 2 });
  });
});

describe('the text of an enquiry', () => {
  it('has a line with quantity, unit, name and note', () => {
    expect(itemText({ ...line, quantity: 8.5, note: 'cut to 6 m' })).toBe(
      '8.5 t TMT Bar 16 mm (cut to 6 m)',
    );
    expect(itemText({ ...line, quantity: 100_000, unit: 'piece' })).toBe(
      '1,00,000 pieces TMT Bar 16 mm',
    );
    expect(itemText({ ...line, unit: '' })).toBe('8 TMT Bar 16 mm');
  });
});

describe('the summary of a list', () => {
  it('names the first line and counts the others', () => {
    expect(listSummary([])).toBe('');
    expect(listSummary([line])).toBe('TMT Bar 16 mm');
    expect(listSummary([line, line, line])).toBe('TMT Bar 16 mm and 2 more');
    expect(listSummary([{ name: 'x'.repeat(200) }, line])).toHaveLength(limits.enquiryProduct);
    const cutInside = 'x'.repeat(limits.enquiryProduct - 1);
    expect(listSummary([{ name: `${cutInside}😀` }])).toBe(cutInside);
  });
});
