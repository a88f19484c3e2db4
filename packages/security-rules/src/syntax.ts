// The syntax tree and the issues of a ruleset. Nodes and issues have their offset in the source.
import type { ServiceName } from './service.ts';

export type RulesVersion = 1 | 2;

/** The binary operators of each level of precedence, lowest first. */
export const BINARY_OPERATORS = [
  ['||'],
  ['&&'],
  ['in'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

export type BinaryOperator = (typeof BINARY_OPERATORS)[number][number];

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** The methods in rules and requests; `read` and `write` include several methods. */
export type MethodName = Method | 'read' | 'write';

export const METHODS_OF: Readonly<Record<MethodName, readonly Method[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
};

export function isMethodName(name: unknown): name is MethodName {
  return typeof name === 'string' && Object.hasOwn(METHODS_OF, name);
}

export type PatternSegment =
  | { readonly kind: 'literal'; readonly text: string; readonly offset: number }
  | { readonly kind: 'wildcard' | 'recursive'; readonly name: string; readonly offset: number };

/** `services` are blocks with an empty pattern; `functions` are those outside of services. */
export interface RulesetTree {
  readonly version: RulesVersion;
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly ServiceBlock[];
}

export interface ServiceBlock extends Named {
  readonly name: ServiceName;
  readonly block: Block;
}

/** A service block or a match block; a service has an empty pattern. */
export interface Block {
  readonly pattern: readonly PatternSegment[];
  readonly functions: readonly FunctionDeclaration[];
  readonly allows: readonly Allow[];
  readonly matches: readonly Block[];
}

/** `allow get, list: if condition;`. Without a condition in the source it is `true`. */
export interface Allow {
  readonly methods: readonly Method[];
  readonly condition: Expression;
  readonly offset: number;
}

/** A name and where it is declared. */
export interface Named {
  readonly name: string;
  readonly offset: number;
}

export interface FunctionDeclaration extends Named {
  readonly parameters: readonly Named[];
  readonly bindings: readonly Binding[];
  readonly result: Expression;
}

export interface Binding extends Named {
  readonly value: Expression;
}

/** `offset` is where an issue is reported, of an operator for example; `span` is the text of the expression. */
type Node<Kind extends string, Fields> = {
  readonly kind: Kind;
  readonly offset: number;
  readonly span: Span;
} & Readonly<Fields>;

/** Offsets in the source; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Expression =
  | Node<'literal', { value: null | boolean | bigint | number | string }>
  | Node<'list', { items: readonly Expression[] }>
  | Node<'map', { entries: readonly { readonly key: Expression; readonly value: Expression }[] }>
  | Node<'path', { segments: readonly Expression[] }>
  | Node<'name', { name: string }>
  | Node<'member', { target: Expression; name: string }>
  | Node<'index', { target: Expression; index: Expression }>
  | Node<'slice', { target: Expression; from: Expression; to: Expression }>
  | Node<'call', { name: string; arguments: readonly Expression[] }>
  | Node<'method', { target: Expression; name: string; arguments: readonly Expression[] }>
  | Node<'unary', { operator: '!' | '-'; operand: Expression }>
  | Node<'binary', { operator: BinaryOperator; left: Expression; right: Expression }>
  | Node<'is', { operand: Expression; type: string }>
  | Node<'conditional', { condition: Expression; whenTrue: Expression; whenFalse: Expression }>;

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

/** The direct subexpressions, in source order. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.segments;
    case 'member':
      return [expression.target];
    case 'index':
      return [expression.target, expression.index];
    case 'slice':
      return [expression.target, expression.from, expression.to];
    case 'call':
      return expression.arguments;
    case 'method':
      return [expression.target, ...expression.arguments];
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'literal':
    case 'name':
      return [];
  }
}

/** An error in a ruleset, at an offset of its source. */
export interface Issue {
  readonly message: string;
  readonly offset: number;
}

/** An issue with line and column, counted from 1. */
export interface LocatedIssue {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Thrown by the stages that stop at the first error (tokens, parse); caught in `loadRuleset`. */
export class RulesetError extends Error {
  override name = 'RulesetError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export function locateIssue(source: string, issue: Issue): LocatedIssue {
  const before = source.slice(0, issue.offset).split('\n');
  const lastLine = before.at(-1) ?? '';
  return { message: issue.message, line: before.length, column: lastLine.length + 1 };
}
