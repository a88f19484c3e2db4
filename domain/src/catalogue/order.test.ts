import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareByPosition, sortByIds, sortByNaturalName } from './order.ts';

const sortedNames = (...names: string[]) =>
  sortByNaturalName(names.map((name) => ({ id: name, name }))).map(({ name }) => name);

it('sorts names in natural order: 8 mm before 10 mm, 12 mm before 12.5 mm', () => {
  const sizes = ['Bar 8 mm', 'Bar 10 mm', 'Bar 12 mm', 'Bar 12.5 mm', 'Bar 100 mm'];
  expect(sortedNames(...sizes.toReversed())).toEqual(sizes);
  expect(sortedNames('0.50 mm', '0.125 mm', '0.40 mm')).toEqual(['0.125 mm', '0.40 mm', '0.50 mm']);
  expect(sortedNames('100×50×3.2', '50×50×6', '50×50×3')).toEqual([
    '50×50×3',
    '50×50×6',
    '100×50×3.2',
  ]);
});

it('sorts names without regard to case, and names without numbers by their letters', () => {
  expect(sortedNames('putty', 'Cement', 'adhesive')).toEqual(['adhesive', 'Cement', 'putty']);
  expect(sortedNames('sand', 'Sand')).toEqual(['Sand', 'sand']);
});

it('sorts by position, then by name, then by id', () => {
  const items = [
    { id: 'b', name: 'Sand', position: 0 },
    { id: 'c', name: 'Sand', position: 0 },
    { id: 'a', name: 'Steel', position: 0 },
    { id: 'd', name: 'Cement', position: 1 },
  ];
  expect(items.toReversed().sort(compareByPosition)).toEqual(items);
});

it('does not depend on the order of the names', () => {
  const names = fc.array(fc.stringMatching(/^[ .\dab]{0,8}$/));
  fc.assert(
    fc.property(names, (unsorted) => {
      expect(sortedNames(...unsorted.toReversed())).toEqual(sortedNames(...unsorted));
    }),
  );
});

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
