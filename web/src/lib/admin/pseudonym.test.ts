import { expect, it } from 'vitest';
import { pseudonymOf } from './pseudonym.ts';

it('the pseudonym of an administrator is the SHA-256 of the uid in lower-case hexadecimal digits', async () => {
  expect(await pseudonymOf('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
