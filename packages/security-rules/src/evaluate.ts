// Stage 5: evaluates the syntax tree. Operands, and arguments of the library, are evaluated from left to right. An error
// in one of them is the error of the whole expression, except in `&&`, `||` and `?:`. Arguments of declared functions and
// `let` are evaluated when they are used.
import { isNamespace } from './check-expression.ts';
import type { Frame, Lazy, Outcome } from './evaluation.ts';
import { functions, methods, operators } from './library/library.ts';
import { textOf } from './library/numbers.ts';
import { applyOperation, type Library } from './library/operation.ts';
import type { ScopedFunction } from './scope.ts';
import type { BinaryOperator, Expression, ExpressionOf } from './syntax.ts';
import {
  bool,
  EvaluationError,
  type MapValue,
  PathValue,
  path,
  string,
  TYPES,
  typeNameOf,
  type Value,
} from './values.ts';

export function evaluateCondition(condition: Expression, frame: Frame): Outcome {
  return attempt(() => evaluate(condition, frame));
}

function attempt(run: () => Value): Outcome {
  try {
    return { kind: 'value', value: run() };
  } catch (error) {
    return { kind: 'error', error };
  }
}

function evaluate(expression: Expression, frame: Frame): Value {
  const { observer } = frame.evaluation;
  frame.evaluation.count(costOf(expression));
  if (observer === undefined) return evaluateNode(expression, frame);
  const outcome = attempt(() => evaluateNode(expression, frame));
  observer.observe(expression, outcome);
  if (outcome.kind === 'error') throw outcome.error;
  return outcome.value;
}

/** As counted by Google's emulator. */
function costOf(expression: Expression): number {
  return expression.kind === 'binary' && isLogical(expression.operator) ? 2 : 1;
}

function evaluateNode(expression: Expression, frame: Frame): Value {
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
      return evaluateCall(expression, frame);
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

/** A wildcard has no value when the ids of the documents that a query reads are not known. */
function requireVariable(name: string, { globals, locals }: Frame): Value {
  const local = locals.get(name);
  const value = local === undefined ? globals.get(name) : local();
  if (value === undefined) throw new EvaluationError('Null value error.');
  return value;
}

function evaluateCall(call: ExpressionOf<'call'>, frame: Frame): Value {
  const declared = frame.scope.functions.get(call.name);
  if (declared) return callDeclared(declared, call, frame);
  return callLibrary(call.name, evaluateAll(call.arguments, frame), frame);
}

/** Arguments and bindings are evaluated when they are used, so an error in one that is not used has no effect. */
function callDeclared(
  { declaration, scope }: ScopedFunction,
  call: ExpressionOf<'call'>,
  frame: Frame,
): Value {
  const { parameters, bindings, result } = declaration;
  const locals = new Map<string, Lazy>();
  const inner: Frame = { ...frame, scope, locals };
  for (const [index, { name }] of parameters.entries()) {
    const argument = call.arguments[index];
    if (argument !== undefined)
      locals.set(
        name,
        lazy(() => evaluate(argument, frame)),
      );
  }
  for (const { name, value } of bindings)
    locals.set(
      name,
      lazy(() => evaluate(value, inner)),
    );
  return evaluate(result, inner);
}

function lazy(run: () => Value): Lazy {
  let outcome: Outcome | undefined;
  return () => {
    outcome ??= attempt(run);
    if (outcome.kind === 'error') throw outcome.error;
    return outcome.value;
  };
}

function evaluateMethod(method: ExpressionOf<'method'>, frame: Frame): Value {
  const { target, name } = method;
  if (isNamespace(target, frame.scope) && !frame.locals.has(target.name))
    return callLibrary(`${target.name}.${name}`, evaluateAll(method.arguments, frame), frame);
  return apply(methods, name, evaluateAll([target, ...method.arguments], frame));
}

function callLibrary(name: string, values: readonly Value[], { evaluation }: Frame): Value {
  const readDocument = evaluation.documentFunctions.get(name);
  const [path = null] = values;
  return readDocument === undefined ? apply(functions, name, values) : readDocument(path);
}

function evaluateUnary({ operator, operand }: ExpressionOf<'unary'>, frame: Frame): Value {
  const value = evaluate(operand, frame);
  return operator === '!' ? !requireBool(operator, value) : apply(operators, '-x', [value]);
}

function evaluateBinary(expression: ExpressionOf<'binary'>, frame: Frame): Value {
  const { operator, left, right } = expression;
  if (isLogical(operator)) return evaluateLogical(expression, frame);
  return apply(operators, operator, [evaluate(left, frame), evaluate(right, frame)]);
}

function isLogical(operator: BinaryOperator): boolean {
  return operator === '&&' || operator === '||';
}

/**
 * `||` is true when either side is true, and `&&` is false when either side is false, even if the other
 * side fails. The right side is not evaluated when the left side determines the result.
 */
function evaluateLogical({ operator, left, right }: ExpressionOf<'binary'>, frame: Frame): boolean {
  const decisiveValue = operator === '||';
  const first = attempt(() => requireBool(operator, evaluate(left, frame)));
  if (first.kind === 'value' && first.value === decisiveValue) {
    frame.evaluation.observer?.skip(right);
    return decisiveValue;
  }
  if (requireBool(operator, evaluate(right, frame)) === decisiveValue) return decisiveValue;
  if (first.kind === 'error') throw first.error;
  return !decisiveValue;
}

function evaluateConditional(expression: ExpressionOf<'conditional'>, frame: Frame): Value {
  const { condition, whenTrue, whenFalse } = expression;
  const isTrue = requireBool('?:', evaluate(condition, frame));
  frame.evaluation.observer?.skip(isTrue ? whenFalse : whenTrue);
  return evaluate(isTrue ? whenTrue : whenFalse, frame);
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
    map.set(key, value);
  }
  return map;
}

function segmentsOf(value: Value): readonly (string | null)[] {
  return path.accepts(value) ? value.segments : [textOf(value)];
}
