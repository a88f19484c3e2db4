// https://firebase.google.com/docs/reference/rules/rules.hashing ; crc32 and crc32c are refused.
import { createHash } from 'node:crypto';
import { bytes, string } from '../values.ts';
import { type Library, type Operation, unary } from './operation.ts';

export const hashingFunctions: Library = new Map([
  ['hashing.md5', digests('md5')],
  ['hashing.sha256', digests('sha256')],
]);

function digests(algorithm: 'md5' | 'sha256'): readonly Operation[] {
  const digest = (input: string | Uint8Array) =>
    new Uint8Array(createHash(algorithm).update(input).digest());
  return [unary(string, digest), unary(bytes, digest)];
}
