import { describe, expect, it } from 'vitest';
import { loadRuleset } from './ruleset.ts';

const STORAGE = 'firebase.storage';
const LIMIT_BYTES = 256 * 1024;

function rulesWith(condition: string): string {
  return `service firebase.storage { match /b/{bucket} { allow get: if ${condition}; } }`;
}

function filledTo(bytes: number): string {
  return rulesWith('true').padEnd(bytes);
}

describe('loadRuleset', () => {
  it('accepts a file of 256 KB and rejects one byte more', () => {
    expect(loadRuleset(filledTo(LIMIT_BYTES), STORAGE).kind).toBe('loaded');
    expect(loadRuleset(filledTo(LIMIT_BYTES + 1), STORAGE)).toMatchObject({
      errors: [{ message: `the file is larger than ${LIMIT_BYTES} bytes`, line: 1, column: 1 }],
    });
  });

  it('ends a comment at a single carriage return, as editors do', () => {
    expect(loadRuleset(rulesWith('true // why\r && absent'), STORAGE)).toMatchObject({
      errors: [{ message: 'unknown variable absent' }],
    });
  });

  it('rejects a single carriage return in a string', () => {
    expect(loadRuleset(rulesWith("'a\rb' == bucket"), STORAGE)).toMatchObject({
      errors: [{ message: 'unterminated string' }],
    });
  });

  it.each(['(', '!', '[', '-', '/$(', '{', 'f(', 'true ? ', "'", '/*', 'a.', 'a[', 'a && ', 'a/'])(
    'does not throw on many repetitions of %s',
    (fragment) => {
      const condition = fragment.repeat(Math.floor((LIMIT_BYTES - 100) / fragment.length));
      expect(loadRuleset(rulesWith(condition), STORAGE).kind).toBe('invalid');
    },
  );
});
