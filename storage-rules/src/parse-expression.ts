// Precedence, from loose to tight: ?: || && == relational in/is additive multiplicative unary postfix
// (https://firebase.google.com/docs/rules/rules-language, "Building conditions").
import { Refusal } from './issue.ts';
import type { PathPart } from './path-tokens.ts';
import type { BinaryOperator, Expression } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';

const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const IN_AND_IS = 3;

export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  'null true false in is if let return function match allow service rules_version'.split(' '),
);

export function parseExpression(reader: TokenReader): Expression {
  reader.startExpression();
  return parseConditional(reader);
}

export function requireName(reader: TokenReader): { name: string; offset: number } {
  const token = reader.peek();
  if (token.kind !== 'name' || RESERVED_WORDS.has(token.text)) throw reader.unexpected('a name');
  reader.next();
  return { name: token.text, offset: token.start };
}

function parseConditional(reader: TokenReader): Expression {
  return reader.nest(() => {
    const condition = parseBinary(reader, 0);
    if (!reader.isAt('?')) return condition;
    const { start } = reader.require('?');
    const whenTrue = parseConditional(reader);
    reader.require(':');
    return {
      kind: 'conditional',
      offset: start,
      condition,
      whenTrue,
      whenFalse: parseConditional(reader),
    };
  });
}

function parseBinary(reader: TokenReader, level: number): Expression {
  const operators = LEVELS[level];
  if (operators === undefined) return parseUnary(reader);
  let left = parseBinary(reader, level + 1);
  for (;;) {
    const operator = operators.find((candidate) => reader.isAt(candidate));
    if (operator !== undefined) left = parseRight(reader, { operator, left, level });
    else if (level === IN_AND_IS && reader.isAt('is')) left = parseIs(reader, left);
    else return left;
  }
}

interface Begun {
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly level: number;
}

function parseRight(reader: TokenReader, { operator, left, level }: Begun): Expression {
  return reader.nest(() => {
    const { start } = reader.require(operator);
    return { kind: 'binary', offset: start, operator, left, right: parseBinary(reader, level + 1) };
  });
}

function parseIs(reader: TokenReader, operand: Expression): Expression {
  return reader.nest(() => {
    const { start } = reader.require('is');
    const type = reader.next();
    if (type.kind !== 'name') throw new Refusal(`expected a type, found ${type.text}`, type.start);
    return { kind: 'is', offset: start, operand, type: type.text };
  });
}

function parseUnary(reader: TokenReader): Expression {
  const operator = reader.isAt('!') ? '!' : reader.isAt('-') ? '-' : undefined;
  if (operator === undefined) return parsePostfix(reader);
  return reader.nest(() => {
    const { start } = reader.next();
    return { kind: 'unary', offset: start, operator, operand: parseUnary(reader) };
  });
}

function parsePostfix(reader: TokenReader): Expression {
  let target = parsePrimary(reader);
  for (;;) {
    if (reader.isAt('.')) target = parseMember(reader, target);
    else if (reader.isAt('[')) target = parseIndex(reader, target);
    else return target;
  }
}

function parseMember(reader: TokenReader, target: Expression): Expression {
  return reader.nest(() => {
    reader.require('.');
    const token = reader.next();
    if (token.kind !== 'name')
      throw new Refusal(`expected a member, found ${token.text}`, token.start);
    const member = { target, name: token.text, offset: token.start };
    if (!reader.isAt('(')) return { kind: 'member', ...member };
    return { kind: 'method', ...member, arguments: parseArguments(reader) };
  });
}

function parseIndex(reader: TokenReader, target: Expression): Expression {
  const { start: offset } = reader.require('[');
  const index = parseConditional(reader);
  const to = reader.take(':') ? parseConditional(reader) : undefined;
  reader.require(']');
  if (to === undefined) return { kind: 'index', offset, target, index };
  return { kind: 'slice', offset, target, from: index, to };
}

function parseArguments(reader: TokenReader): Expression[] {
  reader.require('(');
  return parseUntil(reader, ')', () => parseConditional(reader));
}

function parseUntil<Item>(reader: TokenReader, close: string, parseItem: () => Item): Item[] {
  const items: Item[] = [];
  if (reader.take(close)) return items;
  do items.push(parseItem());
  while (reader.take(','));
  reader.require(close);
  return items;
}

function parsePrimary(reader: TokenReader): Expression {
  const token = reader.peek();
  const offset = token.start;
  switch (token.kind) {
    case 'int':
      reader.next();
      return { kind: 'literal', offset, value: BigInt(token.text) };
    case 'float':
      reader.next();
      return { kind: 'literal', offset, value: Number(token.text) };
    case 'string':
      reader.next();
      return { kind: 'literal', offset, value: token.value };
    case 'path':
      reader.next();
      return {
        kind: 'path',
        offset,
        segments: token.parts.map((part) => parsePathSegment(reader, part)),
      };
    case 'name':
      return parseWord(reader);
    default:
      return parseBracketed(reader);
  }
}

function parseWord(reader: TokenReader): Expression {
  const { start: offset } = reader.peek();
  if (reader.take('null')) return { kind: 'literal', offset, value: null };
  if (reader.take('true')) return { kind: 'literal', offset, value: true };
  if (reader.take('false')) return { kind: 'literal', offset, value: false };
  const { name } = requireName(reader);
  if (!reader.isAt('(')) return { kind: 'name', offset, name };
  return { kind: 'call', offset, name, arguments: parseArguments(reader) };
}

function parseBracketed(reader: TokenReader): Expression {
  const { start: offset } = reader.peek();
  if (reader.take('[')) {
    return { kind: 'list', offset, items: parseUntil(reader, ']', () => parseConditional(reader)) };
  }
  if (reader.take('{'))
    return { kind: 'map', offset, entries: parseUntil(reader, '}', () => parseEntry(reader)) };
  if (!reader.take('(')) throw reader.unexpected('an expression');
  const inside = parseConditional(reader);
  reader.require(')');
  return inside;
}

function parseEntry(reader: TokenReader): { key: Expression; value: Expression } {
  const key = parseConditional(reader);
  reader.require(':');
  return { key, value: parseConditional(reader) };
}

function parsePathSegment(outer: TokenReader, part: PathPart): Expression {
  switch (part.kind) {
    case 'text':
      return { kind: 'literal', offset: part.start, value: part.text };
    case 'wildcard':
      throw new Refusal('a wildcard stands only in a match; write $(…) in a condition', part.start);
    case 'interpolation': {
      const reader = outer.inside(part.from, part.to);
      const expression = parseExpression(reader);
      reader.requireEnd();
      return expression;
    }
  }
}
