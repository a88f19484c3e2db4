/** Setup file: fails a test whose pages caused a policy violation or a hydration error. */
import { afterEach, expect } from 'vitest';
import { takePageErrors } from './page-errors.ts';

afterEach(() => {
  expect(takePageErrors()).toEqual([]);
});
