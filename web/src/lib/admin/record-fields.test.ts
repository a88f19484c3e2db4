import { expect, it } from 'vitest';
import { changedFields, mergeChanges, nextPosition, pickFields } from './record-fields.ts';

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

it('the changed fields are those with another value, also of a list', () => {
  const stored = { ...base, features: ['Ribbed', 'ISI'] };
  expect(changedFields(stored, { ...stored, features: ['Ribbed', 'ISI'], price: 71 })).toEqual({
    price: 71,
  });
  expect(changedFields(stored, { features: ['ISI', 'Ribbed'] })).toEqual({
    features: ['ISI', 'Ribbed'],
  });
});

it('a form has the fields of its blank values only', () => {
  expect(pickFields<object>(base, { name: '', price: 0 })).toEqual({ name: 'Bar', price: 70 });
});

it('the next position is after the last one, whatever gaps the positions have', () => {
  expect(nextPosition([])).toBe(0);
  expect(nextPosition([{ position: 4 }, { position: 0 }])).toBe(5);
});
