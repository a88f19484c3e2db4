// Stage 5: evaluates the syntax tree. Operands and arguments are evaluated from left to right. An error in one of
// them is the error of the whole expression, except in `&&`, `||` and `?:`.
import { isNamespace } from './check-expression.ts';
import type { Frame } from './evaluation.ts';
import { functions, methods, operators } from './library/library.ts';
import { applyOperation, type Library } from './library/operation.ts';
import type { ScopedFunction } from './scope.ts';
import type { Expression, ExpressionOf } from './syntax.ts';
import {
  bool,
  EvaluationError,
  type MapValue,
  PathValue,
  path,
  requireSegment,
  string,
  TYPES,
  typeNameOf,
  type Value,
} from './values.ts';

/** Every exception, a stack overflow included, is an error of the evaluation and denies the request. */
type AttemptResult =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'error'; readonly error: unknown };

export type Outcome = AttemptResult | { readonly kind: 'needs-document'; readonly path: PathValue };

/** Evaluates a condition. A document that is not fetched yet takes precedence over a result or error. */
export function evaluateCondition(condition: Expression, frame: Frame): Outcome {
  const result = attempt(() => evaluate(condition, frame));
  const missing = frame.evaluation.missingDocument;
  return missing === undefined ? result : { kind: 'needs-document', path: missing };
}

function attempt(run: () => Value): AttemptResult {
  try {
    return { kind: 'value', value: run() };
  } catch (error) {
    return { kind: 'error', error };
  }
}

function evaluate(expression: Expression, frame: Frame): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return evaluateAll(expression.items, frame);
    case 'map':
      return mapOf(expression.entries.map(({ key, value }) => evaluateAll([key, value], frame)));
    case 'path':
      return new PathValue(evaluateAll(expression.segments, frame).flatMap(segmentsOf));
    case 'name':
      return requireVariable(expression.name, frame);
    case 'member':
      return apply(operators, '.', [evaluate(expression.target, frame), expression.name]);
    case 'index':
      return apply(operators, '[]', evaluateAll([expression.target, expression.index], frame));
    case 'slice':
      return apply(
        operators,
        '[:]',
        evaluateAll([expression.target, expression.from, expression.to], frame),
      );
    case 'call':
      return evaluateCall(expression.name, evaluateAll(expression.arguments, frame), frame);
    case 'method':
      return evaluateMethod(expression, frame);
    case 'unary':
      return evaluateUnary(expression, frame);
    case 'binary':
      return evaluateBinary(expression, frame);
    case 'is':
      return isOfType(evaluate(expression.operand, frame), expression.type);
    case 'conditional':
      return evaluateConditional(expression, frame);
  }
}

function evaluateAll(expressions: readonly Expression[], frame: Frame): readonly Value[] {
  return expressions.map((expression) => evaluate(expression, frame));
}

function requireVariable(name: string, { globals, locals }: Frame): Value {
  const value = (locals.has(name) ? locals : globals).get(name);
  if (value === undefined) throw new EvaluationError(`unknown variable ${name}`);
  return value;
}

function evaluateCall(name: string, values: readonly Value[], frame: Frame): Value {
  const declared = frame.scope.functions.get(name);
  return declared ? callDeclared(declared, values, frame) : apply(functions, name, values);
}

/** Evaluates all bindings in order, whether used or not. An error in one is the error of the call. */
function callDeclared(
  { declaration, scope }: ScopedFunction,
  values: readonly Value[],
  { evaluation, globals }: Frame,
): Value {
  evaluation.countCall();
  const { parameters, bindings, result } = declaration;
  const locals = new Map(parameters.map(({ name }, index) => [name, values[index] ?? null]));
  const inner: Frame = { evaluation, scope, globals, locals };
  for (const { name, value } of bindings) locals.set(name, evaluate(value, inner));
  return evaluate(result, inner);
}

function evaluateMethod(method: ExpressionOf<'method'>, frame: Frame): Value {
  const { target, name } = method;
  if (isNamespace(target, frame.scope) && !frame.locals.has(target.name))
    return callNamespace(`${target.name}.${name}`, evaluateAll(method.arguments, frame), frame);
  return apply(methods, name, evaluateAll([target, ...method.arguments], frame));
}

function callNamespace(name: string, values: readonly Value[], { evaluation }: Frame): Value {
  const [path = null] = values;
  if (name === 'firestore.get') return evaluation.getDocument(path);
  if (name === 'firestore.exists') return evaluation.documentExists(path);
  return apply(functions, name, values);
}

function evaluateUnary({ operator, operand }: ExpressionOf<'unary'>, frame: Frame): Value {
  const value = evaluate(operand, frame);
  return operator === '!' ? !requireBool(operator, value) : apply(operators, '-x', [value]);
}

function evaluateBinary(expression: ExpressionOf<'binary'>, frame: Frame): Value {
  const { operator, left, right } = expression;
  if (operator === '&&' || operator === '||') return evaluateLogical(expression, frame);
  return apply(operators, operator, [evaluate(left, frame), evaluate(right, frame)]);
}

/**
 * `||` is true when either side is true, and `&&` is false when either side is false, even if the other
 * side fails. The right side is not evaluated when the left side determines the result.
 */
function evaluateLogical({ operator, left, right }: ExpressionOf<'binary'>, frame: Frame): boolean {
  const decisiveValue = operator === '||';
  const first = attempt(() => requireBool(operator, evaluate(left, frame)));
  if (first.kind === 'value' && first.value === decisiveValue) return decisiveValue;
  if (requireBool(operator, evaluate(right, frame)) === decisiveValue) return decisiveValue;
  if (first.kind === 'error') throw first.error;
  return !decisiveValue;
}

function evaluateConditional(expression: ExpressionOf<'conditional'>, frame: Frame): Value {
  const condition = requireBool('?:', evaluate(expression.condition, frame));
  return evaluate(condition ? expression.whenTrue : expression.whenFalse, frame);
}

function requireBool(operator: string, value: Value): boolean {
  if (!bool.accepts(value))
    throw new EvaluationError(`${operator} takes a bool, not ${typeNameOf(value)}`);
  return value;
}

function apply(library: Library, name: string, values: readonly Value[]): Value {
  return applyOperation(name, library.get(name) ?? [], values);
}

function isOfType(value: Value, name: string): boolean {
  const type = TYPES.get(name);
  if (type === undefined) throw new EvaluationError(`unknown type ${name}`);
  return type.accepts(value);
}

function mapOf(entries: readonly (readonly Value[])[]): MapValue {
  const map = new Map<string, Value>();
  for (const [key = null, value = null] of entries) {
    if (!string.accepts(key)) throw new EvaluationError('the keys of a map are strings');
    if (map.has(key)) throw new EvaluationError(`the key ${key} occurs twice in a map`);
    map.set(key, value);
  }
  return map;
}

function segmentsOf(value: Value): readonly string[] {
  if (path.accepts(value)) return value.segments;
  if (!string.accepts(value)) throw new EvaluationError('a path segment is a string or a path');
  return [requireSegment(value)];
}
