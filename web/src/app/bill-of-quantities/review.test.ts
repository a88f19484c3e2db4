import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededIndex, seededProducts } from '@/features/search/testing/seeded-catalogue.ts';
import { freeLine, parseLines } from '@/lib/quote-list/list.ts';
import type { BillRow } from './bill-row.ts';
import { matchItem } from './match-item.ts';
import { parseBillText } from './parse-bill.ts';
import {
  addedUnitOf,
  addMatches,
  chooseProduct,
  confirmUnit,
  enterQuantity,
  isShortened,
  isUnmatched,
  listLineOf,
  matchLine,
  type ReviewLine,
  reviewLinesOf,
  splitByRoom,
  statusOf,
  unitRelationOf,
} from './review.ts';

function review(text: string): ReviewLine[] {
  return reviewLinesOf(parseBillText(text).rows).map((line) => matchLine(line, seededIndex));
}

function reviewOf(text: string): ReviewLine {
  const line = review(text).find(({ isTaken }) => isTaken);
  if (!line) throw new Error('The text has no line.');
  return line;
}

const listed = (line: ReviewLine) => listLineOf(line, () => 'new-id');

describe('a reviewed line', () => {
  it('is added as its product, at the price that is shown', () => {
    expect(listed(reviewOf('400 bags cement OPC 53'))).toEqual({
      id: 'opc-53-grade-cement-50-kg',
      productId: 'opc-53-grade-cement-50-kg',
      name: 'OPC 53 Grade Cement 50 kg',
      unit: 'bag',
      quantity: 400,
      note: '',
      seenPrice: 398,
    });
  });

  it('is never converted silently: with another unit it stays in the visitor’s own words', () => {
    const bar = reviewOf('8.5 MT TMT bar 16 mm');
    expect(unitRelationOf(bar)).toBe('convertible');
    expect(addedUnitOf(bar)).toBe('MT');
    expect(listed(bar)).toMatchObject({
      productId: '',
      name: 'TMT bar 16 mm',
      quantity: 8.5,
      unit: 'MT',
    });
    const confirmed = confirmUnit(bar);
    expect(listed(confirmed)).toMatchObject({
      productId: 'tmt-bar-fe-550d-16-mm',
      quantity: 8500,
      unit: 'kg',
    });
    expect(listed(chooseProduct(confirmed, undefined))).toMatchObject({
      productId: '',
      quantity: 8500,
      unit: 'kg',
    });
    const soldByTonne = confirmed.product && { ...confirmed.product, unit: 't' };
    expect(unitRelationOf(chooseProduct(confirmed, soldByTonne))).toBe('convertible');
  });

  it('asks for a quantity in the product’s unit when no conversion is exact', () => {
    const sheet = chooseProduct(
      reviewOf('GI sheet 0.5mm - 60 nos'),
      seededProducts.find(({ unit }) => unit === 'sq ft'),
    );
    const confirmed = confirmUnit(sheet);
    expect(confirmed.quantity).toBe('');
    expect(listed(confirmed)).toBeUndefined();
    expect(listed(enterQuantity(confirmed, '1,200'))).toMatchObject({
      quantity: 1200,
      unit: 'sq ft',
    });
  });

  it('without a match stays in the visitor’s own words', () => {
    const line = reviewOf('Plywood 18 mm 40 sheets @ 1,900');
    expect(statusOf(line)).toBe('none');
    expect(listed(line)).toEqual({
      ...freeLine({ name: 'Plywood 18 mm', quantity: 40, unit: 'sheets' }, () => 'new-id'),
      note: '@ 1,900',
    });
    expect(listed(reviewOf('TMT bar 32 mm 500 kg'))).toMatchObject({ productId: '' });
  });

  it('is matched later without a catalogue, unless the visitor has chosen its words or left it out', () => {
    const [read, chosen, leftOut] = reviewLinesOf(
      parseBillText('400 bags cement OPC 53\n'.repeat(3)).rows,
    ).map((line) => matchLine(line, undefined));
    if (!read || !chosen || !leftOut) throw new Error('The text has too few lines.');
    const lines = [
      enterQuantity(read, '350'),
      chooseProduct(chosen, undefined),
      { ...leftOut, isTaken: false },
    ];
    expect(lines.map(isUnmatched)).toEqual([true, false, false]);
    const matches = new Map(lines.map((line) => [line.id, matchItem(seededIndex, line)]));
    const [matched, ...others] = addMatches(lines, matches);
    expect(matched && listed(matched)).toMatchObject({
      productId: 'opc-53-grade-cement-50-kg',
      quantity: 350,
    });
    expect(matched && isUnmatched(matched)).toBe(false);
    expect(others).toEqual(lines.slice(1));
    expect(lines.map(statusOf)).toEqual(['none', 'ownWords', 'none']);
  });

  it('keeps the written words beside a product that is to be checked', () => {
    const line = reviewOf('TMT bar Fe 500 12mm - 2,500 kg');
    expect(listed(line)?.note).toBe('Asked for: TMT bar Fe 500 12mm');
    const chosen = chooseProduct(line, line.product);
    expect([listed(chosen)?.note, statusOf(chosen)]).toEqual(['', 'chosen']);
  });

  it('without a quantity gets one in the product’s unit', () => {
    const line = enterQuantity(reviewOf('TMT bar 16 mm'), '40');
    expect([unitRelationOf(line), addedUnitOf(line)]).toEqual(['same', 'kg']);
    expect(unitRelationOf(chooseProduct(line, seededProducts[0]))).toBe('missing');
  });

  it('without a quantity, but with another unit, gets none when the unit is confirmed', () => {
    const line = reviewOf('Item,Qty,Unit\nTMT bar 16 mm,,MT');
    expect(unitRelationOf(line)).toBe('convertible');
    expect(confirmUnit(line)).toMatchObject({ quantity: '', unit: 'kg' });
  });

  it('keeps a unit that is too long for the list after the name', () => {
    const unit = 'trips of the large tipper';
    expect(listed(reviewOf(`Item,Qty,Unit\nDebris,3,${unit}`))?.name).toBe(`Debris (${unit})`);
  });

  it('needs a valid quantity', () => {
    expect(listed(reviewOf('Item,Qty,Unit\nSand,as per site,t'))).toBeUndefined();
    expect(listed(enterQuantity(reviewOf('2 bags cement'), '1.2345'))).toBeUndefined();
  });

  it('continues a long text in the note after a whole word, and says when it is too long', () => {
    const text = (words: number) => `2 bags ${'quarry '.repeat(words)}`;
    const line = reviewOf(text(50));
    expect(`${listed(line)?.name} ${listed(line)?.note}`).toBe(line.item);
    expect(isShortened(line)).toBe(false);
    expect(isShortened(reviewOf(text(70)))).toBe(true);
  });
});

it('takes 200 lines, and shows the others as left out', () => {
  const text = `Please quote for:\n${'1 bag cement\n'.repeat(203)}`;
  const lines = reviewLinesOf(parseBillText(text).rows);
  expect(lines.filter(({ isTaken }) => isTaken)).toHaveLength(200);
  expect(lines.slice(201).map(({ place, skipped }) => `${place} ${skipped}`)).toEqual([
    'Line 202 noRoom',
    'Line 203 noRoom',
    'Line 204 noRoom',
  ]);
});

it('adds what the list has room for, and returns the other lines', () => {
  const full = Array.from({ length: 199 }, (_, index) =>
    freeLine({ name: 'Sand', quantity: 1, unit: 't' }, () => `line-${index}`),
  );
  const lines = review('2 trips Gravel soil\n3 trips Debris').map((line, index) => ({
    line,
    added: freeLine({ name: line.item, quantity: 1, unit: '' }, () => `new-${index}`),
  }));
  const { fitting, others } = splitByRoom(full, lines);
  expect(fitting.map(({ line }) => line.place)).toEqual(['Line 1']);
  expect(others.map(({ line }) => line.place)).toEqual(['Line 2']);
});

const row: fc.Arbitrary<BillRow> = fc.record({
  place: fc.constant('Row 1'),
  original: fc.string({ minLength: 1 }),
  item: fc.string({ unit: 'grapheme', maxLength: 600 }).map((text) => `a${text}`.trim()),
  quantity: fc.constantFrom('1', '8.5', '1,000', '10,00,000', '0.001'),
  unit: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
  note: fc.string({ unit: 'grapheme', maxLength: 400 }),
});

it('makes lines that the list keeps, from any row', () => {
  fc.assert(
    fc.property(row, (each) => {
      const [line] = reviewLinesOf([each]);
      const added = line && listed(line);
      expect(parseLines([added])).toHaveLength(1);
    }),
  );
});
