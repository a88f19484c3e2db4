import { describe, expect, it } from 'vitest';
import { compilePattern } from './path-pattern.ts';

/** As observed with Google's emulator, version 1.19.9. */
const cases: [pattern: string, matching: string[], other: string[]][] = [
  ['users/{id}', ['users/a', 'users/ä b'], ['users/a/b/c', 'others/a', 'users']],
  ['exact/doc', ['exact/doc'], ['exact/x']],
  ['star/*', ['star/a'], ['star/a/b/c']],
  ['deep/**', ['deep/a', 'deep/a/b/c'], ['deeper/a']],
  ['deep/{x=**}', ['deep/a', 'deep/a/b/c'], ['deeper/a']],
  ['s/{x=*}/c/{y}', ['s/a/c/d'], ['s/a/c/d/e/f', 's/a']],
  ['mid/{x}/**/z', ['mid/a/b/z', 'mid/a/q/r/s/z', 'mid/a/z'], ['mid/a/z/b']],
  ['**/z/{y}', ['a/b/z/c', 'z/c'], ['a/b/y/c']],
  ['/lead/{x}', ['lead/x'], []],
  ['trail/{x}/', [], ['trail/x']],
  ['pre/a*', ['pre/ab', 'pre/a'], ['pre/b', 'pre/ab/c/d']],
  ['pre/a*b*c', ['pre/axbyc', 'pre/abc'], ['pre/acb', 'pre/abbc2', 'pre/ac']],
  ['users/{id', [], ['users/a']],
];

describe('a path pattern', () => {
  it.each(cases)('%s matches these paths and no other', (pattern, matching, other) => {
    const matches = compilePattern(pattern);
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(other.filter(matches)).toEqual([]);
  });
});
