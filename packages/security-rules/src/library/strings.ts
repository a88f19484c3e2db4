// Strings, bytes, regular expressions and hashing.*:
// https://firebase.google.com/docs/reference/rules/rules.String, rules.Bytes and rules.hashing (without crc32 and crc32c)
import { createHash } from 'node:crypto';
import { RE2JS } from 're2js';
import { bytes, EvaluationError, messageOf, string } from '../values.ts';
import { binary, type Library, type Operation, ternary, unary } from './operation.ts';

export const stringMethods: Library = new Map([
  ['lower', [unary(string, (text) => text.toLowerCase())]],
  ['upper', [unary(string, (text) => text.toUpperCase())]],
  ['trim', [unary(string, (text) => text.trim())]],
  [
    'size',
    [
      unary(string, (text) => BigInt([...text].length)),
      unary(bytes, ({ length }) => BigInt(length)),
    ],
  ],
  ['matches', [binary(string, string, (text, pattern) => compilePattern(pattern).matches(text))]],
  ['split', [binary(string, string, (text, pattern) => compilePattern(pattern).split(text))]],
  ['replace', [ternary([string, string, string], replaceAll)]],
  ['toUtf8', [unary(string, (text) => new TextEncoder().encode(text))]],
  ['toBase64', [unary(bytes, (value) => Buffer.from(value).toString('base64'))]],
  ['toHexString', [unary(bytes, (value) => Buffer.from(value).toString('hex'))]],
]);

export const hashingFunctions: Library = new Map([
  ['hashing.md5', digestOverloads('md5')],
  ['hashing.sha256', digestOverloads('sha256')],
]);

/** Methods whose first argument is a regular expression. */
export const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);

/** Compiles with RE2, as production does: linear time. @throws EvaluationError on an invalid pattern. */
function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (cause) {
    throw new EvaluationError(`bad regular expression: ${messageOf(cause)}`);
  }
}

/** The error message for a literal pattern, or undefined when it compiles. */
export function patternError(pattern: string): string | undefined {
  try {
    compilePattern(pattern);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** The substitute is literal text: `$` and `\` have no special meaning. */
function replaceAll(text: string, pattern: string, substitute: string): string {
  return compilePattern(pattern).matcher(text).replaceAll(RE2JS.quoteReplacement(substitute));
}

function digestOverloads(algorithm: 'md5' | 'sha256'): readonly Operation[] {
  const digest = (input: string | Uint8Array) =>
    new Uint8Array(createHash(algorithm).update(input).digest());
  return [unary(string, digest), unary(bytes, digest)];
}
