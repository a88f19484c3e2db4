// Parses expressions. Precedence, lowest first: ?:, binary operators (`is` has that of `in`), unary, postfix
// (https://firebase.google.com/docs/rules/rules-language, "Building conditions").
import {
  BINARY_OPERATORS,
  type BinaryOperator,
  type Expression,
  type Named,
  RulesetError,
} from './syntax.ts';
import type { TokenReader } from './token-reader.ts';
import type { PathPart } from './tokens.ts';

const IN_AND_IS = 3;

export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  'null true false in is if let return function match allow service rules_version'.split(' '),
);

export function parseExpression(reader: TokenReader): Expression {
  reader.startExpression();
  return parseConditional(reader);
}

export function requireName(reader: TokenReader): Named {
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
  const operators: readonly BinaryOperator[] | undefined = BINARY_OPERATORS[level];
  if (operators === undefined) return parseUnary(reader);
  const parseRight = (operator: BinaryOperator, left: Expression): Expression =>
    reader.nest(() => {
      const { start: offset } = reader.require(operator);
      return { kind: 'binary', offset, operator, left, right: parseBinary(reader, level + 1) };
    });
  let left = parseBinary(reader, level + 1);
  for (;;) {
    const operator = operators.find((candidate) => reader.isAt(candidate));
    if (operator !== undefined) left = parseRight(operator, left);
    else if (level === IN_AND_IS && reader.isAt('is')) left = parseIs(reader, left);
    else return left;
  }
}

function parseIs(reader: TokenReader, operand: Expression): Expression {
  return reader.nest(() => {
    const { start } = reader.require('is');
    const type = reader.next();
    if (type.kind !== 'name')
      throw new RulesetError(`expected a type, found ${type.text}`, type.start);
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
      throw new RulesetError(`expected a member, found ${token.text}`, token.start);
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
  if (token.kind === 'name') return parseWord(reader);
  if (token.kind === 'symbol' || token.kind === 'end') return parseBracketed(reader);
  reader.next();
  switch (token.kind) {
    case 'int':
      return { kind: 'literal', offset, value: BigInt(token.text) };
    case 'float':
      return { kind: 'literal', offset, value: Number(token.text) };
    case 'string':
      return { kind: 'literal', offset, value: token.value };
    case 'path': {
      const segments = token.parts.map((part) => parsePathSegment(reader, part));
      return { kind: 'path', offset, segments };
    }
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
  const { offset } = part;
  if (part.kind === 'literal') return { kind: 'literal', offset, value: part.text };
  if (part.kind !== 'interpolation')
    throw new RulesetError(
      'a wildcard is valid only in a match; write $(…) in a condition',
      offset,
    );
  const reader = outer.createSubReader(part.from, part.to);
  const expression = parseExpression(reader);
  reader.requireEnd();
  return expression;
}
