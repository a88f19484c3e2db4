import { expect, it } from 'vitest';
import { costPerMillion } from './prices.ts';

it('a million of one read, two writes, a delete and a function call cost what the list says', () => {
  expect(costPerMillion({ read: 1, write: 2, delete: 1, functionCall: 1 })).toBeCloseTo(4.8);
});
