import { expect, it } from 'vitest';
import { mergeChanges } from './record-fields.ts';

const base = { name: 'Bar', price: 70, brand: 'Vajra' };

it('an untouched field takes the value of the other administrator', () => {
  const theirs = { ...base, price: 71 };
  expect(mergeChanges({ base, mine: { ...base, name: 'Rod' }, theirs })).toEqual({
    values: { name: 'Rod', price: 71, brand: 'Vajra' },
    updated: ['price'],
    conflicts: [],
  });
});

it('a field that both administrators changed keeps the typed value and is marked as a conflict', () => {
  const mine = { ...base, price: 72 };
  expect(mergeChanges({ base, mine, theirs: { ...base, price: 71 } })).toEqual({
    values: mine,
    updated: [],
    conflicts: ['price'],
  });
});

it('a field that both administrators changed to the same value is not a conflict', () => {
  const same = { ...base, price: 71 };
  expect(mergeChanges({ base, mine: same, theirs: same })).toEqual({
    values: same,
    updated: [],
    conflicts: [],
  });
});
