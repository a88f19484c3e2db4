import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './order.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ordered = (ids: string[]) => inOrder(items, ids).map(({ id }) => id);

it('items stand in the order of the ids', () => {
  expect(ordered(['d', 'b', 'a', 'c'])).toEqual(['d', 'b', 'a', 'c']);
});

it('items that are not named come last, as they were', () => {
  expect(ordered(['c'])).toEqual(['c', 'a', 'b', 'd']);
});

it('none is lost and none is doubled, whatever the ids', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'gone', '__proto__'));
  fc.assert(
    fc.property(ids, (some) => {
      expect(ordered(some).sort()).toEqual(['a', 'b', 'c', 'd']);
    }),
  );
});
