import { expect, it } from 'vitest';
import { offsetOf } from './server-clock.ts';

const serverTime = Date.UTC(2026, 5, 1, 9, 0, 0);
const date = new Date(serverTime).toUTCString();

it.each([
  ['is an hour slow', serverTime - 3_600_000, 3_600_000],
  ['is an hour fast', serverTime + 3_600_000, -3_600_000],
  ['differs by less than five seconds', serverTime + 4_000, 0],
])('the offset of a device whose clock %s', (_, nowMs, expected) => {
  expect(offsetOf(new Headers({ Date: date }), nowMs)).toBe(expected);
});

it('the age of a cached response is added to its date', () => {
  const headers = new Headers({ Date: date, Age: '600' });
  expect(offsetOf(headers, serverTime)).toBe(600_000);
});

it('a response without a date has no offset', () => {
  expect(offsetOf(new Headers(), serverTime)).toBeUndefined();
});
