import { expect, it } from 'vitest';
import { fitWithin } from './fit-within.ts';

it.each([
  [
    { width: 3200, height: 2400 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 2400, height: 3200 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 1600, height: 1 },
    { width: 1600, height: 1 },
  ],
  [
    { width: 5000, height: 1 },
    { width: 1600, height: 1 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
])('%o is scaled to %o', (size, fitted) => {
  expect(fitWithin(size, 1600)).toEqual(fitted);
});
