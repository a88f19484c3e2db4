import { expect, it } from 'vitest';
import { mergeChanges } from './record-fields.ts';

const base = { name: 'Bar', price: 70, brand: 'Vajra' };

it('a field that one has not touched takes what the other made of it', () => {
  const theirs = { ...base, price: 71 };
  expect(mergeChanges({ base, mine: { ...base, name: 'Rod' }, theirs })).toEqual({
    values: { name: 'Rod', price: 71, brand: 'Vajra' },
    landed: ['price'],
    contested: [],
  });
});

it('a field that both have changed keeps what one typed, and is contested', () => {
  const mine = { ...base, price: 72 };
  expect(mergeChanges({ base, mine, theirs: { ...base, price: 71 } })).toEqual({
    values: mine,
    landed: [],
    contested: ['price'],
  });
});

it('a field that both have changed to the same is not contested', () => {
  const same = { ...base, price: 71 };
  expect(mergeChanges({ base, mine: same, theirs: same })).toEqual({
    values: same,
    landed: [],
    contested: [],
  });
});
