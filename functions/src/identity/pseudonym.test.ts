import { expect, it } from 'vitest';
import { pseudonymOf } from './pseudonym.ts';

it('an administrator signs with the SHA-256 of the uid in lower-case hexadecimal digits', () => {
  expect(pseudonymOf('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
