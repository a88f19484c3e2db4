/** Setup file: fails a test whose pages caused a policy violation or a hydration error. */
import { afterEach, expect } from 'vitest';
import { takeBreaches } from './breaches.ts';

afterEach(() => {
  expect(takeBreaches()).toEqual([]);
});
