import { expect, it } from 'vitest';
import { changeText } from './quote-texts.ts';

it.each([
  ['quoted', 1, 'accepted', 1, 'The customer has accepted version 1 meanwhile.'],
  ['quoted', 2, 'declined', 2, 'The customer has declined version 2 meanwhile.'],
  ['quoted', 1, 'inProgress', 1, 'The customer has requested a change to version 1 meanwhile.'],
  ['quoted', 1, 'quoted', 2, 'Version 2 was sent meanwhile.'],
  ['received', 0, 'inProgress', 0, undefined],
  ['quoted', 1, 'quoted', 1, undefined],
] as const)('from %s %i to %s %i: %s', (state, version, newState, newVersion, text) => {
  expect(changeText({ state, version }, { state: newState, version: newVersion })).toBe(text);
});
