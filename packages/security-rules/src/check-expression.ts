// Reports every name, method and arity in an expression that this runtime does not support.
import { functions, methods, NAMESPACES } from './library/library.ts';
import { arities } from './library/operation.ts';
import { PATTERN_METHODS, patternError } from './library/strings.ts';
import type { Scope } from './scope.ts';
import { childrenOf, type Expression, type ExpressionOf, type Issue } from './syntax.ts';
import { isInt64, TYPES, typeNameOf } from './values.ts';

const LONE_SURROGATE = /\p{Surrogate}/u;

export function checkExpression(expression: Expression, scope: Scope): Issue[] {
  const subexpressions = childrenOf(expression).filter(
    (child) => !isNamespaceTarget(expression, child, scope),
  );
  return [
    ...checkNode(expression, scope),
    ...subexpressions.flatMap((child) => checkExpression(child, scope)),
  ];
}

/** A namespace is valid only before a dot; elsewhere its name is an unknown variable. */
function isNamespaceTarget(parent: Expression, child: Expression, scope: Scope): boolean {
  const isTarget =
    (parent.kind === 'method' || parent.kind === 'member') && parent.target === child;
  return isTarget && isNamespace(child, scope);
}

/** Whether an expression is the name of a namespace, such as `math` in `math.abs(x)`, and not of a variable. */
export function isNamespace(
  expression: Expression,
  { variables, service }: Scope,
): expression is ExpressionOf<'name'> {
  if (expression.kind !== 'name' || variables.has(expression.name)) return false;
  return NAMESPACES.has(expression.name) && !service.unsupported.has(expression.name);
}

function checkNode(expression: Expression, scope: Scope): Issue[] {
  switch (expression.kind) {
    case 'literal':
      return checkLiteral(expression);
    case 'name':
      return issueIf(
        !scope.variables.has(expression.name),
        `unknown variable ${expression.name}`,
        expression,
      );
    case 'is':
      return issueIf(!TYPES.has(expression.type), `unknown type ${expression.type}`, expression);
    case 'member':
      return checkMember(expression, scope);
    case 'call':
      return checkCall(expression, scope);
    case 'method':
      return checkMethod(expression, scope);
    case 'unary':
      return expression.operator === '!' ? checkBools(expression, [expression.operand]) : [];
    case 'binary':
      return expression.operator === '&&' || expression.operator === '||'
        ? checkBools(expression, [expression.left, expression.right])
        : [];
    case 'conditional':
      return checkBools(expression, [expression.condition]);
    default:
      return [];
  }
}

function checkLiteral(literal: ExpressionOf<'literal'>): Issue[] {
  const { value } = literal;
  if (typeof value === 'bigint') return issueIf(!isInt64(value), 'an int has 64 bits', literal);
  const isMalformed = typeof value === 'string' && LONE_SURROGATE.test(value);
  return issueIf(isMalformed, 'a lone surrogate in a string', literal);
}

/** Reports operands that cannot be a bool. Only the types of literals and lists are known before evaluation. */
function checkBools(parent: Expression, operands: readonly Expression[]): Issue[] {
  const types = operands.flatMap(literalTypeOf).filter((type) => type !== 'bool');
  return types.map((type) => ({
    message: `no such overload: expected a bool, found ${type}`,
    offset: parent.offset,
  }));
}

function literalTypeOf(expression: Expression): readonly string[] {
  if (expression.kind === 'list') return ['list'];
  return expression.kind === 'literal' ? [typeNameOf(expression.value)] : [];
}

function checkMember(expression: ExpressionOf<'member'>, scope: Scope): Issue[] {
  const { target, name, offset } = expression;
  if (isNamespace(target, scope))
    return [{ message: `${target.name}.${name} is not supported`, offset }];
  const owner = dottedName(target);
  const members = owner === undefined ? undefined : scope.service.members.get(owner);
  if (members === undefined || members.has(name)) return [];
  return [{ message: `unknown member ${owner}.${name}`, offset }];
}

function dottedName(expression: Expression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return undefined;
  const owner = dottedName(expression.target);
  return owner === undefined ? undefined : `${owner}.${expression.name}`;
}

function checkCall(call: ExpressionOf<'call'>, scope: Scope): Issue[] {
  const declared = scope.functions.get(call.name)?.declaration;
  if (declared) return checkArity(call, new Set([declared.parameters.length]));
  return checkLibraryCall(call, call.name, scope);
}

function checkMethod(call: ExpressionOf<'method'>, scope: Scope): Issue[] {
  if (isNamespace(call.target, scope))
    return checkLibraryCall(call, `${call.target.name}.${call.name}`, scope);
  const operations = methods.get(call.name);
  if (operations === undefined)
    return [{ message: `unknown method ${call.name}`, offset: call.offset }];
  const aritiesWithoutReceiver = new Set([...arities(operations)].map((arity) => arity - 1));
  return [...checkArity(call, aritiesWithoutReceiver), ...checkPatternArgument(call)];
}

function checkLibraryCall(
  call: ExpressionOf<'call' | 'method'>,
  name: string,
  { service }: Scope,
): Issue[] {
  if (service.documentFunctions.has(name)) return checkArity(call, new Set([1]));
  const operations = service.unsupported.has(name) ? undefined : functions.get(name);
  if (operations !== undefined) return checkArity(call, arities(operations));
  return [{ message: `unknown function ${name}`, offset: call.offset }];
}

function checkArity(call: ExpressionOf<'call' | 'method'>, allowed: ReadonlySet<number>): Issue[] {
  const actual = call.arguments.length;
  const expected = [...allowed].join(' or ');
  return issueIf(
    !allowed.has(actual),
    `${call.name} takes ${expected} arguments, not ${actual}`,
    call,
  );
}

function checkPatternArgument({ name, arguments: [pattern] }: ExpressionOf<'method'>): Issue[] {
  const isLiteral = pattern?.kind === 'literal' && typeof pattern.value === 'string';
  if (!PATTERN_METHODS.has(name) || !isLiteral) return [];
  const message = patternError(pattern.value);
  return message === undefined ? [] : [{ message, offset: pattern.offset }];
}

function issueIf(isWrong: boolean, message: string, { offset }: Expression): Issue[] {
  return isWrong ? [{ message, offset }] : [];
}
