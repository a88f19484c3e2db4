import { expect, it } from 'vitest';
import { moveItem, newPositions } from './reorder.ts';

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('the item at %i goes to place %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to)).toEqual(order);
});

it('only items that do not have their place get another', () => {
  const items = [
    { id: 'a', position: 0 },
    { id: 'c', position: 2 },
    { id: 'b', position: 1 },
    { id: 'd', position: 90 },
  ];
  expect(newPositions(items)).toEqual([
    { id: 'c', position: 1 },
    { id: 'b', position: 2 },
    { id: 'd', position: 3 },
  ]);
});
