// Stage 5: an expression → CEL text. CEL keeps the literals, the lists, the calls, and && || ! ?: with their short circuit
// and absorbed errors; all else becomes a call of a function that `evaluate.ts` registers. The one variable is `frame`.
import { isNamespace } from './check-expression.ts';
import { FIRESTORE_FUNCTIONS } from './library/library.ts';
import type { Scope } from './scope.ts';
import type { BinaryOperator, Expression, PathSegment } from './syntax.ts';

/** Names of the registered functions that stand for the operators. */
export const OPERATOR_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['==', 'op_equal'],
  ['!=', 'op_not_equal'],
  ['<', 'op_less'],
  ['<=', 'op_less_or_equal'],
  ['>', 'op_greater'],
  ['>=', 'op_greater_or_equal'],
  ['in', 'op_in'],
  ['+', 'op_add'],
  ['-', 'op_subtract'],
  ['*', 'op_multiply'],
  ['/', 'op_divide'],
  ['%', 'op_modulo'],
  ['-x', 'op_negate'],
  ['[]', 'op_index'],
  ['[:]', 'op_slice'],
  ['.', 'op_member'],
]);

type Translate = (expression: Expression) => string;
type Literal = Extract<
  Expression,
  { kind: 'null' | 'bool' | 'int' | 'float' | 'string' | 'list' | 'map' | 'path' }
>;

/** Takes an expression that `checkExpression` found no fault with. */
export function translateExpression(expression: Expression, scope: Scope): string {
  const translate: Translate = (inner) => translateExpression(inner, scope);
  switch (expression.kind) {
    case 'name':
      return call('variable', ['frame', quote(expression.name)]);
    case 'member':
      return operator('.', [translate(expression.target), quote(expression.name)]);
    case 'index':
      return operator('[]', [expression.target, expression.index].map(translate));
    case 'slice':
      return operator('[:]', [expression.target, expression.from, expression.to].map(translate));
    case 'call':
      return translateCall(expression.name, expression.arguments.map(translate), scope);
    case 'method':
      return translateMethod(expression, scope);
    case 'unary':
      return translateUnary(expression.operator, translate(expression.operand));
    case 'binary':
      return translateBinary(
        expression.operator,
        [expression.left, expression.right].map(translate),
      );
    case 'is':
      return call('is_type', [translate(expression.operand), quote(expression.type)]);
    case 'conditional':
      return translateConditional(expression, translate);
    default:
      return translateLiteral(expression, translate);
  }
}

function translateLiteral(literal: Literal, translate: Translate): string {
  switch (literal.kind) {
    case 'null':
      return 'null';
    case 'bool':
      return String(literal.value);
    case 'int':
    case 'float':
      return literal.text;
    case 'string':
      return quote(literal.value);
    case 'list':
      return list(literal.items.map(translate));
    case 'map':
      return call('map_of', [
        list(literal.entries.flatMap(({ key, value }) => [key, value].map(translate))),
      ]);
    case 'path':
      return call('path_of', [
        list(literal.segments.map((segment) => translateSegment(segment, translate))),
      ]);
  }
}

/** Without dyn(…), CEL wants both branches of one type. */
function translateConditional(
  { condition, whenTrue, whenFalse }: Extract<Expression, { kind: 'conditional' }>,
  translate: Translate,
): string {
  return `(${translate(condition)} ? dyn(${translate(whenTrue)}) : dyn(${translate(whenFalse)}))`;
}

function translateUnary(symbol: '!' | '-', operand: string): string {
  return symbol === '!' ? `!(${operand})` : operator('-x', [operand]);
}

function translateBinary(symbol: BinaryOperator, operands: readonly string[]): string {
  return symbol === '&&' || symbol === '||'
    ? `(${operands.join(` ${symbol} `)})`
    : operator(symbol, operands);
}

function translateCall(name: string, operands: readonly string[], scope: Scope): string {
  const declared = scope.functions.get(name);
  if (declared) return call('call', ['frame', quote(declared.id), list(operands)]);
  return call(libraryFunctionName(name), operands);
}

function translateMethod(method: Extract<Expression, { kind: 'method' }>, scope: Scope): string {
  const operands = method.arguments.map((argument) => translateExpression(argument, scope));
  if (!isNamespace(method.target, scope)) {
    return call(`method_${method.name}`, [translateExpression(method.target, scope), ...operands]);
  }
  const name = `${method.target.name}.${method.name}`;
  return call(
    libraryFunctionName(name),
    FIRESTORE_FUNCTIONS.has(name) ? ['frame', ...operands] : operands,
  );
}

/** `math.abs` → `function_math_abs`: CEL's own functions of the same name stay out of reach. */
export function libraryFunctionName(name: string): string {
  return `function_${name.replace('.', '_')}`;
}

function translateSegment(segment: PathSegment, translate: Translate): string {
  return segment.kind === 'text' ? quote(segment.text) : translate(segment.expression);
}

function operator(symbol: string, operands: readonly string[]): string {
  const name = OPERATOR_FUNCTIONS.get(symbol);
  if (name === undefined) throw new Error(`no function for the operator ${symbol}`);
  return call(name, operands);
}

function call(name: string, operands: readonly string[]): string {
  return `${name}(${operands.join(', ')})`;
}

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

/** JSON's escapes are a part of CEL's. */
function quote(text: string): string {
  return JSON.stringify(text);
}
