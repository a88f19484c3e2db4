// Refuses, by its name, everything in an expression that this runtime does not know.
import type { Issue } from './issue.ts';
import { checkMember } from './known-members.ts';
import { FIRESTORE_FUNCTIONS, functions, methods, NAMESPACES } from './library/library.ts';
import { arities, type Operation } from './library/operation.ts';
import { PATTERN_METHODS, patternProblem } from './library/regular-expression.ts';
import type { Scope } from './scope.ts';
import type { Expression } from './syntax.ts';
import { childrenOf } from './syntax-children.ts';
import { isInt64, TYPES } from './values.ts';

type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

export function checkExpression(expression: Expression, scope: Scope): Issue[] {
  const inside = childrenOf(expression).filter((child) => !isNamespaceOf(expression, child, scope));
  return [
    ...checkNode(expression, scope),
    ...inside.flatMap((child) => checkExpression(child, scope)),
  ];
}

/** Only before a dot is a namespace not a variable that nobody declared. */
function isNamespaceOf(parent: Expression, child: Expression, scope: Scope): boolean {
  const isTarget =
    (parent.kind === 'method' || parent.kind === 'member') && parent.target === child;
  return isTarget && isNamespace(child, scope);
}

/** `math` in `math.abs(x)`: a name that is no variable, standing before a call. */
export function isNamespace(
  expression: Expression,
  { variables }: Scope,
): expression is ExpressionOf<'name'> {
  return (
    expression.kind === 'name' && NAMESPACES.has(expression.name) && !variables.has(expression.name)
  );
}

function checkNode(expression: Expression, scope: Scope): Issue[] {
  switch (expression.kind) {
    case 'int':
      return problem(!isInt64(BigInt(expression.text)), 'an int has 64 bits', expression);
    case 'name':
      return problem(
        !isVariable(expression.name, scope),
        `unknown variable ${expression.name}`,
        expression,
      );
    case 'is':
      return problem(!TYPES.has(expression.type), `unknown type ${expression.type}`, expression);
    case 'member':
      return checkMemberOf(expression, scope);
    case 'call':
      return checkCall(expression, scope);
    case 'method':
      return checkMethod(expression, scope);
    default:
      return [];
  }
}

function isVariable(name: string, { variables }: Scope): boolean {
  return name === 'request' || name === 'resource' || variables.has(name);
}

function checkMemberOf(expression: ExpressionOf<'member'>, scope: Scope): Issue[] {
  const { target, name, offset } = expression;
  if (isNamespace(target, scope))
    return [{ message: `${target.name}.${name} is not supported`, offset }];
  return checkMember(expression);
}

function checkCall(call: ExpressionOf<'call'>, scope: Scope): Issue[] {
  const declared = scope.functions.get(call.name)?.declaration;
  if (declared) return checkArity(call, new Set([declared.parameters.length]));
  return checkLibraryCall(call, call.name, functions.get(call.name));
}

function checkMethod(call: ExpressionOf<'method'>, scope: Scope): Issue[] {
  if (isNamespace(call.target, scope))
    return checkNamespaceCall(call, `${call.target.name}.${call.name}`);
  const operations = methods.get(call.name);
  if (operations === undefined)
    return [{ message: `unknown method ${call.name}`, offset: call.offset }];
  const receiverCounted = new Set([...arities(operations)].map((arity) => arity - 1));
  return [...checkArity(call, receiverCounted), ...checkPatternArgument(call)];
}

function checkNamespaceCall(call: ExpressionOf<'method'>, name: string): Issue[] {
  if (FIRESTORE_FUNCTIONS.has(name)) return checkArity(call, new Set([1]));
  return checkLibraryCall(call, name, functions.get(name));
}

function checkLibraryCall(
  call: ExpressionOf<'call' | 'method'>,
  name: string,
  operations: readonly Operation[] | undefined,
): Issue[] {
  if (operations === undefined)
    return [{ message: `unknown function ${name}`, offset: call.offset }];
  return checkArity(call, arities(operations));
}

function checkArity(call: ExpressionOf<'call' | 'method'>, allowed: ReadonlySet<number>): Issue[] {
  const given = call.arguments.length;
  const wanted = [...allowed].join(' or ');
  return problem(!allowed.has(given), `${call.name} takes ${wanted} arguments, not ${given}`, call);
}

function checkPatternArgument({ name, arguments: [pattern] }: ExpressionOf<'method'>): Issue[] {
  if (!PATTERN_METHODS.has(name) || pattern?.kind !== 'string') return [];
  const message = patternProblem(pattern.value);
  return message === undefined ? [] : [{ message, offset: pattern.offset }];
}

function problem(isWrong: boolean, message: string, { offset }: Expression): Issue[] {
  return isWrong ? [{ message, offset }] : [];
}
