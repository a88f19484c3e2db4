/** For every test of a browser: no page breaks its policy, and none is drawn anew by its browser. */
import { afterEach, expect } from 'vitest';
import { takeBreaches } from './breaches.ts';

afterEach(() => {
  expect(takeBreaches()).toEqual([]);
});
