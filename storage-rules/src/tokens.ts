// Stage 1: source text → tokens. A path literal is one token, because what may stand in it (`(default)`, `a-b.c`)
// is not what may stand in an expression; `/` starts a path wherever an operand may start, and divides elsewhere.
import { Refusal } from './issue.ts';
import { type PathPart, scanPath } from './path-tokens.ts';
import { STRING, unescapeString } from './string-literals.ts';

interface Span {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type Token =
  | ({ readonly kind: 'name' } & Span)
  | ({ readonly kind: 'int' } & Span)
  | ({ readonly kind: 'float' } & Span)
  | ({ readonly kind: 'string'; readonly value: string } & Span)
  | ({ readonly kind: 'path'; readonly parts: readonly PathPart[] } & Span)
  | ({ readonly kind: 'symbol' } & Span)
  | ({ readonly kind: 'end' } & Span);

const TRIVIA = /(?:[ \t\r\n]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(\d+)(\.\d+)?/y;
const SYMBOL = /&&|\|\||[=!<>]=|[<>!+\-*%/()[\]{},;:?.=]/y;
const BEFORE_OPERAND = new Set(['in', 'is', 'return', 'if', 'match']);

/** The tokens of `source` between two offsets, the last one of kind `end`. Throws a Refusal. */
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
  if (source.startsWith('/*', start)) throw new Refusal('unterminated comment', start);
  if (first === '/' && !endsOperand(previous)) return scanPathToken(source, start);
  if (first === '"' || first === "'") return scanString(source, start);
  if (/[0-9]/.test(first)) return scanNumber(source, start);
  const name = matchAt(NAME, source, start)?.[0];
  if (name !== undefined) return { kind: 'name', ...spanOf(start, name) };
  const symbol = matchAt(SYMBOL, source, start)?.[0];
  if (symbol !== undefined) return { kind: 'symbol', ...spanOf(start, symbol) };
  throw new Refusal(`unexpected character ${JSON.stringify(first)}`, start);
}

function endsOperand(token: Token | undefined): boolean {
  if (token === undefined || token.kind === 'end') return false;
  if (token.kind === 'name') return !BEFORE_OPERAND.has(token.text);
  return token.kind !== 'symbol' || token.text === ')' || token.text === ']';
}

function scanPathToken(source: string, start: number): Token {
  const { parts, end } = scanPath(source, start);
  return { kind: 'path', parts, ...spanOf(start, source.slice(start, end)) };
}

function scanString(source: string, start: number): Token {
  const text = matchAt(STRING, source, start)?.[0];
  if (text === undefined) throw new Refusal('unterminated string', start);
  return {
    kind: 'string',
    value: unescapeString(text.slice(1, -1), start + 1),
    ...spanOf(start, text),
  };
}

function scanNumber(source: string, start: number): Token {
  const match = matchAt(NUMBER, source, start);
  const text = match?.[0] ?? '';
  if (/^[A-Za-z0-9_]/.test(source.slice(start + text.length))) {
    throw new Refusal('a number is decimal digits, with at most one point', start);
  }
  if (/^0\d/.test(text)) throw new Refusal('a number does not start with 0', start);
  return { kind: match?.[2] === undefined ? 'int' : 'float', ...spanOf(start, text) };
}

function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = offset;
  return sticky.exec(source);
}

function spanOf(start: number, text: string): Span {
  return { start, end: start + text.length, text };
}
