import { expect, it } from 'vitest';
import { answeredText, timeText } from './response-times.ts';

const MINUTE = 60_000;

it.each([
  [undefined, '–'],
  [0, '1 min'],
  [1, '1 min'],
  [45 * MINUTE, '45 min'],
  [45 * MINUTE + 1, '46 min'],
  [60 * MINUTE, '1 h'],
  [200 * MINUTE, '3 h 20 min'],
  [599 * MINUTE, '9 h 59 min'],
  [600 * MINUTE, '10 h'],
  [601 * MINUTE, '11 h'],
  [80_000 * MINUTE, '1,334 h'],
])('%s milliseconds of business are shown as "%s"', (milliseconds, text) => {
  expect(timeText(milliseconds)).toBe(text);
});

it.each([
  [1_234, 1_300, '1,234 of 1,300'],
  [0, 3, '0 of 3'],
  [0, 0, '–'],
])('%i answered of %i received enquiries are shown as "%s"', (answered, received, text) => {
  expect(answeredText({ week: '2026-W47', isCurrent: false, answered, received })).toBe(text);
});
