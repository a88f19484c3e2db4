import { expect, it } from 'vitest';
import { changeText, shareText } from './quote-texts.ts';

it.each([
  ['quoted', 1, 'accepted', 1, 'The customer has accepted version 1 since you opened this quote.'],
  ['quoted', 2, 'declined', 2, 'The customer has declined version 2 since you opened this quote.'],
  [
    'quoted',
    1,
    'inProgress',
    1,
    'The customer has requested a change to version 1 since you opened this quote.',
  ],
  ['quoted', 1, 'quoted', 2, 'Version 2 has been sent since you opened this quote.'],
  ['received', 0, 'inProgress', 0, undefined],
  ['accepted', 1, 'accepted', 1, undefined],
  ['quoted', 1, 'quoted', 1, undefined],
] as const)('from %s %i to %s %i: %s', (state, version, newState, newVersion, text) => {
  expect(changeText({ state, version }, { state: newState, version: newVersion })).toBe(text);
});

it.each([
  [0, 'Follow your request NV-7K3-Q2F here:'],
  [1, 'Here is our quote NV-7K3-Q2F:'],
])('shares the link of version %i', (version, about) => {
  const record = { referenceNumber: 'NV-7K3-Q2F', token: 'secret', version };
  expect(shareText(record, 'Asha', 'https://neev.example')).toBe(
    `Hello Asha,\n\n${about}\nhttps://neev.example/quote/NV-7K3-Q2F#secret`,
  );
});
