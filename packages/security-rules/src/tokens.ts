// Stage 1: splits the source into tokens. A path literal is one token, because its syntax (`(default)`, `a-b.c`)
// differs from that of expressions. `/` starts a path where an operand may start, and is a division elsewhere.
import { type PatternSegment, RulesetError } from './syntax.ts';

interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type Token =
  | ({ readonly kind: 'name' | 'int' | 'float' | 'symbol' | 'end' } & Span)
  | ({ readonly kind: 'string'; readonly value: string } & Span)
  | ({ readonly kind: 'path'; readonly parts: readonly PathPart[] } & Span);

/** A segment of a path literal: of `/b/{bucket}/o/{rest=**}` in a match, of `/databases/(default)/documents/a/$(x)` in a condition. */
export type PathPart =
  | PatternSegment
  | {
      readonly kind: 'interpolation';
      readonly offset: number;
      readonly from: number;
      readonly to: number;
    };

const TRIVIA = /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(\d+)(\.\d+)?/y;
const SYMBOL = /&&|\|\||[=!<>]=|[<>!+\-*%/()[\]{},;:?.=]/y;
const BEFORE_OPERAND = new Set(['in', 'is', 'return', 'if', 'match']);
const TEXT = /[A-Za-z0-9_.~@-]+|\([A-Za-z0-9_-]+\)/y;
const WILDCARD = /\{([A-Za-z_][A-Za-z0-9_]*)(=\*\*)?\}/y;
const PART_END = /(?:[\s/,;:)\]{}]|$)/y;
/** A string literal with its quotes, on one line. */
const STRING = /'(?:[^'\\\r\n]|\\[^\r\n])*'|"(?:[^"\\\r\n]|\\[^\r\n])*"/y;

/** The escapes are those of CEL, without octal ones. */
const SELF_ESCAPES = /[\\'"`?]/;
const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' },
};

/** The tokens of `source` between two offsets; the last one is of kind `end`. @throws RulesetError */
export function tokenize(source: string, from = 0, to = source.length): Token[] {
  const text = source.slice(0, to);
  const tokens: Token[] = [];
  let offset = skipTrivia(text, from);
  while (offset < to) {
    const token = scanToken(text, offset, tokens.at(-1));
    tokens.push(token);
    offset = skipTrivia(text, token.end);
  }
  return [...tokens, { kind: 'end', start: to, end: to, text: 'end of file' }];
}

function skipTrivia(source: string, offset: number): number {
  return offset + (matchAt(TRIVIA, source, offset)?.[0].length ?? 0);
}

function scanToken(source: string, start: number, previous: Token | undefined): Token {
  const first = source.charAt(start);
  if (source.startsWith('/*', start)) throw new RulesetError('unterminated comment', start);
  if (first === '/' && !endsOperand(previous)) return scanPath(source, start);
  if (first === '"' || first === "'") return scanString(source, start);
  if (/[0-9]/.test(first)) return scanNumber(source, start);
  const name = matchAt(NAME, source, start)?.[0];
  if (name !== undefined) return { kind: 'name', ...spanOf(start, name) };
  const symbol = matchAt(SYMBOL, source, start)?.[0];
  if (symbol !== undefined) return { kind: 'symbol', ...spanOf(start, symbol) };
  throw new RulesetError(`unexpected character ${JSON.stringify(first)}`, start);
}

function endsOperand(token: Token | undefined): boolean {
  if (token === undefined || token.kind === 'end') return false;
  if (token.kind === 'name') return !BEFORE_OPERAND.has(token.text);
  return token.kind !== 'symbol' || token.text === ')' || token.text === ']';
}

function scanPath(source: string, start: number): Token {
  const parts: PathPart[] = [];
  let end = start;
  while (source[end] === '/') {
    const scanned = scanPart(source, end + 1);
    parts.push(scanned.part);
    end = scanned.end;
    if (matchAt(PART_END, source, end) === null)
      throw new RulesetError('unsupported character in a path', end);
  }
  return { kind: 'path', parts, ...spanOf(start, source.slice(start, end)) };
}

function scanPart(source: string, offset: number): { part: PathPart; end: number } {
  if (source.startsWith('$(', offset)) return scanInterpolation(source, offset);
  const [wildcard, name = '', recursion] = matchAt(WILDCARD, source, offset) ?? [];
  if (wildcard !== undefined) {
    const kind = recursion === undefined ? 'wildcard' : 'recursive';
    return { part: { kind, name, offset }, end: offset + wildcard.length };
  }
  const text = matchAt(TEXT, source, offset)?.[0];
  if (text === undefined) throw new RulesetError('empty or unsupported path segment', offset);
  if (text === '.' || text === '..')
    throw new RulesetError(`"${text}" is not a path segment`, offset);
  return { part: { kind: 'literal', text, offset }, end: offset + text.length };
}

function scanInterpolation(source: string, offset: number): { part: PathPart; end: number } {
  const from = offset + 2;
  const to = closingParenthesis(source, from);
  if (to === undefined) throw new RulesetError('unterminated $( in a path', offset);
  return { part: { kind: 'interpolation', offset, from, to }, end: to + 1 };
}

function closingParenthesis(source: string, from: number): number | undefined {
  const piece = new RegExp(`${STRING.source}|[()]`, 'g');
  piece.lastIndex = from;
  let depth = 1;
  for (let match = piece.exec(source); match !== null; match = piece.exec(source)) {
    if (match[0] === '(') depth += 1;
    if (match[0] === ')') depth -= 1;
    if (depth === 0) return match.index;
  }
  return undefined;
}

function scanString(source: string, start: number): Token {
  const text = matchAt(STRING, source, start)?.[0];
  if (text === undefined) throw new RulesetError('unterminated string', start);
  return {
    kind: 'string',
    value: unescapeString(text.slice(1, -1), start + 1),
    ...spanOf(start, text),
  };
}

/** Replaces the escapes in the text between the quotes. @throws RulesetError on an unsupported escape. */
function unescapeString(text: string, offset: number): string {
  return text.replace(
    /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([\s\S]))/g,
    (all, u, x, simple, at) => {
      const code = u ?? x;
      if (typeof code === 'string') return String.fromCharCode(Number.parseInt(code, 16));
      const value = SELF_ESCAPES.test(simple) ? simple : CONTROL_ESCAPES[simple];
      if (value === undefined) throw new RulesetError(`unsupported escape ${all}`, offset + at);
      return value;
    },
  );
}

function scanNumber(source: string, start: number): Token {
  const match = matchAt(NUMBER, source, start);
  const text = match?.[0] ?? '';
  if (/^[A-Za-z0-9_]/.test(source.slice(start + text.length))) {
    throw new RulesetError('a number is decimal digits, with at most one point', start);
  }
  if (/^0\d/.test(text)) throw new RulesetError('a number does not start with 0', start);
  return { kind: match?.[2] === undefined ? 'int' : 'float', ...spanOf(start, text) };
}

/** Matches a sticky pattern at an offset. */
function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(source);
}

function spanOf(start: number, text: string): Span {
  return { start, end: start + text.length, text };
}
