import fc from 'fast-check';
import { expect, it } from 'vitest';
import { selectFirst } from './top.ts';

it('the first items are those of the sorted list, also among equal ones', () => {
  const item = fc.record({ key: fc.nat({ max: 9 }), id: fc.nat() });
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 400, size: 'max' }),
      fc.nat({ max: 70 }),
      (items, count) => {
        const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
        const expected = [...items].sort(compare).slice(0, count);
        expect(selectFirst([...items], count, compare)).toEqual(expected);
      },
    ),
  );
});
