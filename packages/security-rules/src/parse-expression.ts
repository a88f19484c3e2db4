// Parses expressions. Precedence, lowest first: ?:, binary operators (`is` has that of `in`), unary, postfix. As in
// Google's emulator, and unlike its documentation, `==` binds more tightly than `in` and `is`.
import { BINARY_OPERATORS, type Expression, type Named, RulesetError } from './syntax.ts';
import type { TokenReader } from './token-reader.ts';
import type { PathPart, Token } from './tokens.ts';

const IN_AND_IS = 2;

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
    const { start: offset } = reader.require('?');
    const whenTrue = parseConditional(reader);
    reader.require(':');
    const whenFalse = parseConditional(reader);
    const span = reader.spanFrom(condition.span.start);
    return { kind: 'conditional', offset, span, condition, whenTrue, whenFalse };
  });
}

/** Parses operators of a level and above. `is` has no right operand, so any operator may follow it. */
function parseBinary(reader: TokenReader, lowest: number): Expression {
  let left = parseUnary(reader);
  for (;;) {
    const level = levelOf(reader.peek());
    if (level === undefined || level < lowest) return left;
    left = reader.isAt('is') ? parseIs(reader, left) : parseRight(reader, left, level);
  }
}

function levelOf({ kind, text }: Token): number | undefined {
  if (kind !== 'symbol' && kind !== 'name') return undefined;
  if (text === 'is') return IN_AND_IS;
  const level = BINARY_OPERATORS.findIndex((operators) => operators.some((each) => each === text));
  return level < 0 ? undefined : level;
}

function parseRight(reader: TokenReader, left: Expression, level: number): Expression {
  return reader.nest(() => {
    const { start: offset, text } = reader.next();
    const operator = BINARY_OPERATORS[level]?.find((each) => each === text);
    if (operator === undefined) throw new RulesetError(`unknown operator ${text}`, offset);
    const right = parseBinary(reader, level + 1);
    const span = reader.spanFrom(left.span.start);
    return { kind: 'binary', offset, span, operator, left, right };
  });
}

function parseIs(reader: TokenReader, operand: Expression): Expression {
  return reader.nest(() => {
    const { start: offset } = reader.require('is');
    const type = reader.next();
    if (type.kind !== 'name')
      throw new RulesetError(`expected a type, found ${type.text}`, type.start);
    const span = reader.spanFrom(operand.span.start);
    return { kind: 'is', offset, span, operand, type: type.text };
  });
}

function parseUnary(reader: TokenReader): Expression {
  const operator = reader.isAt('!') ? '!' : reader.isAt('-') ? '-' : undefined;
  if (operator === undefined) return parsePostfix(reader);
  return reader.nest(() => {
    const { start: offset } = reader.next();
    const operand = parseUnary(reader);
    return { kind: 'unary', offset, span: reader.spanFrom(offset), operator, operand };
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
    const values = reader.isAt('(') ? parseArguments(reader) : undefined;
    const span = reader.spanFrom(target.span.start);
    if (values === undefined) return { kind: 'member', ...member, span };
    return { kind: 'method', ...member, span, arguments: values };
  });
}

function parseIndex(reader: TokenReader, target: Expression): Expression {
  const { start: offset } = reader.require('[');
  const index = parseConditional(reader);
  const to = reader.take(':') ? parseConditional(reader) : undefined;
  reader.require(']');
  const span = reader.spanFrom(target.span.start);
  if (to === undefined) return { kind: 'index', offset, span, target, index };
  return { kind: 'slice', offset, span, target, from: index, to };
}

function parseArguments(reader: TokenReader): Expression[] {
  reader.require('(');
  return parseUntil(reader, ')', () => parseConditional(reader));
}

/** Parses items with commas between them up to `close`. */
export function parseUntil<Item>(
  reader: TokenReader,
  close: string,
  parseItem: () => Item,
): Item[] {
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
  const node = { offset, span: reader.spanFrom(offset) };
  switch (token.kind) {
    case 'int':
      return { kind: 'literal', ...node, value: BigInt(token.text) };
    case 'float':
      return { kind: 'literal', ...node, value: Number(token.text) };
    case 'string':
      return { kind: 'literal', ...node, value: token.value };
    case 'path': {
      const segments = token.parts.map((part) => parsePathSegment(reader, part));
      return { kind: 'path', ...node, segments };
    }
  }
}

const CONSTANTS: ReadonlyMap<string, null | boolean> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);

function parseWord(reader: TokenReader): Expression {
  const { start: offset, text } = reader.peek();
  const constant = CONSTANTS.get(text);
  if (constant !== undefined) {
    reader.next();
    return { kind: 'literal', offset, span: reader.spanFrom(offset), value: constant };
  }
  const { name } = requireName(reader);
  if (!reader.isAt('(')) return { kind: 'name', offset, span: reader.spanFrom(offset), name };
  const values = parseArguments(reader);
  return { kind: 'call', offset, span: reader.spanFrom(offset), name, arguments: values };
}

function parseBracketed(reader: TokenReader): Expression {
  const { start: offset } = reader.peek();
  if (reader.take('[')) {
    const items = parseUntil(reader, ']', () => parseConditional(reader));
    return { kind: 'list', offset, span: reader.spanFrom(offset), items };
  }
  if (reader.take('{')) {
    const entries = parseUntil(reader, '}', () => parseEntry(reader));
    return { kind: 'map', offset, span: reader.spanFrom(offset), entries };
  }
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
  if (part.kind === 'literal') {
    const span = { start: offset, end: offset + part.text.length };
    return { kind: 'literal', offset, span, value: part.text };
  }
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
