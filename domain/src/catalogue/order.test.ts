import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './order.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const ordered = (ids: string[]) => inOrder(items, ids).map(({ id }) => id);

it('sorts items in the order of the ids', () => {
  expect(ordered(['d', 'b', 'a', 'c'])).toEqual(['d', 'b', 'a', 'c']);
});

it('puts items without an id in the list last, in their previous order', () => {
  expect(ordered(['c'])).toEqual(['c', 'a', 'b', 'd']);
});

it('neither loses nor duplicates an item, for any list of ids', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'gone', '__proto__'));
  fc.assert(
    fc.property(ids, (some) => {
      expect(ordered(some).sort()).toEqual(['a', 'b', 'c', 'd']);
    }),
  );
});
