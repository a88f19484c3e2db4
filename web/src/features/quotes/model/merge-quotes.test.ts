import { describe, expect, it } from 'vitest';
import { describeField, mergeQuotes, namesOf, withField } from './merge-quotes.ts';
import { blankValues, newLine, type QuoteValues, withoutId } from './quote-values.ts';

const bar = newLine({ id: 'a', productId: 'bar', name: 'TMT Bar', quantity: '8', price: '60' });
const sand = newLine({ id: 'b', productId: 'sand', name: 'Sand', quantity: '2', price: '5' });
const base: QuoteValues = { ...blankValues, lines: [bar, sand], freight: '100' };

function withPrice(quote: QuoteValues, index: number, price: string): QuoteValues {
  const line = quote.lines[index] ?? bar;
  return { ...quote, lines: quote.lines.with(index, { ...line, price }) };
}

describe('a merge with the draft of another administrator', () => {
  it('takes their changes of untouched fields, also in a line with own changes', () => {
    const mine = withPrice(base, 0, '61');
    const theirs = { ...base, freight: '150', lines: [{ ...bar, hsn: '7214' }, sand] };
    const { values, updated, conflicts } = mergeQuotes({ base, mine, theirs });
    expect(values.freight).toBe('150');
    expect(values.lines[0]).toMatchObject({ id: 'a', price: '61', hsn: '7214' });
    expect(updated.toSorted()).toEqual(['freight', 'lines.0.hsn']);
    expect(conflicts).toEqual([]);
  });

  it('keeps a typed value that they have changed to another one, as a conflict', () => {
    const mine = withPrice(base, 1, '6');
    const theirs = withPrice(base, 1, '7');
    const { values, updated, conflicts } = mergeQuotes({ base, mine, theirs });
    expect(values).toEqual(mine);
    expect({ updated, conflicts }).toEqual({ updated: [], conflicts: ['lines.1.price'] });
    expect(withField(values, 'lines.1.price', theirs)).toEqual(theirs);
  });

  it('has no conflict where both made the same change', () => {
    const mine = withPrice(base, 1, '6');
    expect(mergeQuotes({ base, mine, theirs: mine })).toEqual({
      ...{ values: mine, updated: [], conflicts: [] },
    });
  });

  it('takes their lines if only they added or removed one', () => {
    const theirs = { ...base, lines: [sand] };
    const { values, conflicts } = mergeQuotes({ base, mine: { ...base, freight: '1' }, theirs });
    expect(values).toEqual({ ...base, freight: '1', lines: [sand] });
    expect(conflicts).toEqual([]);
  });

  it('keeps all own lines as one conflict if they added one and a price was typed', () => {
    const mine = withPrice(base, 1, '6');
    const theirs = { ...base, lines: [...base.lines, newLine({ name: 'Wire', quantity: '3' })] };
    const { values, conflicts } = mergeQuotes({ base, mine, theirs });
    expect(values.lines).toEqual(mine.lines);
    expect(conflicts).toEqual(['lines']);
    const taken = withField(values, 'lines', theirs).lines;
    expect(taken.map(withoutId)).toEqual(theirs.lines.map(withoutId));
  });

  it('keeps all own lines as one conflict if both added an item in other quantities', () => {
    const [mine = base, theirs = base] = ['3', '4'].map((quantity) => ({
      ...base,
      lines: [...base.lines, newLine({ name: 'Wire', quantity })],
    }));
    expect(mergeQuotes({ base, mine, theirs }).conflicts).toEqual(['lines']);
  });

  it('takes their lines with the ids of own lines about the same item, and new ids for others', () => {
    const theirs = {
      ...base,
      lines: [
        newLine({ id: 'a', name: 'Wire', quantity: '3' }),
        { ...bar, id: 'b' },
        { ...bar, id: 'c', quantity: '9' },
      ],
    };
    const { lines } = withField(base, 'lines', theirs);
    expect(lines.map(({ name }) => name)).toEqual(['Wire', 'TMT Bar', 'TMT Bar']);
    expect(lines[1]?.id).toBe('a');
    expect(new Set(['a', 'b', ...lines.map(({ id }) => id)]).size).toBe(4);
  });

  it('has no conflict for what is stored otherwise than it was typed', () => {
    const typed = withPrice({ ...base, freight: '1,500', terms: 'Net 30 ' }, 0, '60.0');
    const stored = withPrice({ ...base, freight: '1500', terms: 'Net 30' }, 0, '60');
    const mine = { ...stored, freight: '1,600' };
    const theirs = { ...stored, loading: '200' };
    expect(mergeQuotes({ base: typed, mine, theirs })).toEqual({
      ...{ values: { ...mine, loading: '200' }, updated: ['loading'], conflicts: [] },
    });
  });

  it('merges lines under a new name of a product, and lines in own words whatever spaces surround them', () => {
    const wire = newLine({ id: 'c', name: 'Wire', price: '90' });
    const mine = { ...base, lines: [bar, { ...wire, name: 'Wire ', price: '95' }] };
    const theirs = { ...base, lines: [{ ...bar, name: 'TMT Bar 16 mm' }, wire] };
    const merged = mergeQuotes({ base: { ...base, lines: [bar, wire] }, mine, theirs });
    expect(merged.updated).toEqual(['lines.0.name']);
    expect(merged.conflicts).toEqual([]);
  });

  it('does not merge lines in own words that were put in another order into each other', () => {
    const [wire, nails] = ['Wire', 'Nails'].map((name) => newLine({ name, price: '90' }));
    const lines = [wire ?? bar, nails ?? bar];
    const theirs = { ...base, lines: lines.toReversed() };
    const mine = withPrice({ ...base, lines }, 0, '95');
    expect(mergeQuotes({ base: { ...base, lines }, mine, theirs }).conflicts).toEqual(['lines']);
  });

  it('takes nothing for a line that one of them does not have', () => {
    const short = { ...base, lines: [bar] };
    expect(withField(short, 'lines.1.price', base)).toBe(short);
    expect(withField(base, 'lines.1.price', short)).toBe(base);
  });

  it('does not merge lines that were put in another order into each other', () => {
    const theirs = { ...base, lines: [sand, bar] };
    const { conflicts } = mergeQuotes({ base, mine: withPrice(base, 0, '61'), theirs });
    expect(conflicts).toEqual(['lines']);
  });
});

it('describes a field of a line by its position, and all lines by their items', () => {
  expect(describeField('lines.1.price', base)).toEqual({ label: 'Price of line 2', text: '5' });
  expect(describeField('freight', base)).toEqual({ label: 'Freight', text: '100' });
  expect(describeField('lines', base).text).toBe('8  TMT Bar, 2  Sand');
  const lines = Array.from({ length: 7 }, () => sand);
  expect(describeField('lines', { ...base, lines }).text).toMatch(
    /^(2 {2}Sand(, )?){5} and 2 more$/,
  );
});

it('six changed fields are named, and the others are counted', () => {
  const paths = ['freight', 'loading', 'terms', 'validUntil', 'lines.0.price', 'lines.0.unit'];
  expect(namesOf(paths.slice(0, 2), base)).toBe('Freight, Loading');
  expect(namesOf([...paths, 'lines.0.hsn'], base)).toMatch(/, Unit of line 1 and 1 more field$/);
  expect(namesOf([...paths, 'lines', 'lines.0.hsn'], base)).toMatch(/ and 2 more fields$/);
});
