import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortByIds } from './order.ts';

const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const sortedIds = (ids: string[]) => sortByIds(items, ids).map(({ id }) => id);

it('sorts items in the order of the ids', () => {
  expect(sortedIds(['d', 'b', 'a', 'c'])).toEqual(['d', 'b', 'a', 'c']);
});

it('puts items without an id in the list last, in their previous order', () => {
  expect(sortedIds(['c'])).toEqual(['c', 'a', 'b', 'd']);
});

it('neither loses nor duplicates an item, for any list of ids', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'gone', '__proto__'));
  fc.assert(
    fc.property(ids, (listedIds) => {
      expect(sortedIds(listedIds).sort()).toEqual(['a', 'b', 'c', 'd']);
    }),
  );
});
