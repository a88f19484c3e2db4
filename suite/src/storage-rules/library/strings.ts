// https://firebase.google.com/docs/reference/rules/rules.String and rules.Bytes
import { bytes, string } from '../values.ts';
import { binary, type Library, ternary, unary } from './operation.ts';
import { compilePattern, literalReplacement } from './regular-expression.ts';

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

function replaceAll(text: string, pattern: string, substitute: string): string {
  return compilePattern(pattern).matcher(text).replaceAll(literalReplacement(substitute));
}
