// Strings, bytes, regular expressions and hashing.*:
// https://firebase.google.com/docs/reference/rules/rules.String, rules.Bytes and rules.hashing (without crc32 and
// crc32c). As in Google's emulator, sizes and indexes count UTF-16 code units, and only ASCII letters change their case.
import { createHash } from 'node:crypto';
import { RE2JS } from 're2js';
import { bytes, EvaluationError, messageOf, string } from '../values.ts';
import { binary, type Library, type Operation, ternary, unary } from './operation.ts';

type Matcher = ReturnType<RE2JS['matcher']>;

export const stringMethods: Library = new Map([
  ['lower', [unary(string, (text) => text.replace(/[A-Z]+/g, (part) => part.toLowerCase()))]],
  ['upper', [unary(string, (text) => text.replace(/[a-z]+/g, (part) => part.toUpperCase()))]],
  ['trim', [unary(string, trimControls)]],
  [
    'size',
    [unary(string, (text) => BigInt(text.length)), unary(bytes, ({ length }) => BigInt(length))],
  ],
  ['matches', [binary(string, string, (text, pattern) => compilePattern(pattern).matches(text))]],
  ['split', [binary(string, string, (text, pattern) => compilePattern(pattern).split(text))]],
  ['replace', [ternary([string, string, string], replaceAll)]],
  ['toUtf8', [unary(string, (text) => new TextEncoder().encode(text))]],
  ['toBase64', [unary(bytes, (value) => Buffer.from(value).toString('base64'))]],
  ['toHexString', [unary(bytes, (value) => Buffer.from(value).toString('hex').toUpperCase())]],
]);

export const hashingFunctions: Library = new Map([
  ['hashing.md5', digestOverloads('md5')],
  ['hashing.sha256', digestOverloads('sha256')],
]);

/** Methods whose first argument is a regular expression. */
export const PATTERN_METHODS: ReadonlySet<string> = new Set(['matches', 'split', 'replace']);

/** Compiling a pattern takes up to a millisecond, and most patterns are literals. */
const compiledPatterns = new Map<string, RE2JS>();
const MAX_COMPILED_PATTERNS = 500;

/** Compiles with RE2, as production does: linear time. @throws EvaluationError on an invalid pattern. */
function compilePattern(pattern: string): RE2JS {
  const known = compiledPatterns.get(pattern);
  if (known !== undefined) return known;
  if (compiledPatterns.size >= MAX_COMPILED_PATTERNS) compiledPatterns.clear();
  try {
    const compiled = RE2JS.compile(pattern);
    compiledPatterns.set(pattern, compiled);
    return compiled;
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

/** In the substitute, `$1` is the text of a group, `$0` of the match, and `\` escapes the next character. */
function replaceAll(text: string, pattern: string, substitute: string): string {
  const matcher = compilePattern(pattern).matcher(text);
  let result = '';
  let end = 0;
  while (matcher.find()) {
    result += text.slice(end, matcher.start()) + expandSubstitute(substitute, matcher);
    end = matcher.end();
  }
  return result + text.slice(end);
}

function expandSubstitute(substitute: string, matcher: Matcher): string {
  return substitute.replace(/\\([\s\S])|\$(\d)/g, (_, escaped, group) =>
    group === undefined ? escaped : groupText(matcher, Number(group)),
  );
}

function groupText(matcher: Matcher, group: number): string {
  if (group > matcher.groupCount()) throw new EvaluationError(`no group ${group} in the pattern`);
  return matcher.group(group) ?? '';
}

/** Removes spaces and control characters, but no other white space. */
function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

function digestOverloads(algorithm: 'md5' | 'sha256'): readonly Operation[] {
  const digest = (input: string | Uint8Array) =>
    new Uint8Array(createHash(algorithm).update(input).digest());
  return [unary(string, digest), unary(bytes, digest)];
}
