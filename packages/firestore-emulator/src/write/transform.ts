/** Field transforms: changes of a field that depend on its stored value. */
import type { FieldTransform } from '../service/messages.ts';
import { invalidArgument } from '../status.ts';
import { compareNumbers, equalValues, isNaNValue, numberOf } from '../values/compare.ts';
import {
  documentNamePath,
  type FieldPath,
  formatFieldPath,
  parseFieldPath,
} from '../values/field-path.ts';
import { requireStorableValue } from '../values/validate.ts';
import type { Value } from '../values/value.ts';

export interface ParsedTransform {
  readonly path: FieldPath;
  /** Returns the new value of the field, and the result that is reported; the new value by default. */
  apply(stored: Value | undefined, requestTime: string): { value: Value; result?: Value };
}

/** @throws StatusError INVALID_ARGUMENT */
export function parseTransforms(transforms: readonly FieldTransform[]): ParsedTransform[] {
  const parsed = transforms.map(parseTransform);
  for (const { path } of parsed) {
    if (parsed.some((other) => isNestedIn(other.path, path))) {
      throw invalidArgument(
        `Cannot transform property ${formatFieldPath(path)} and its nested property at the same time.`,
      );
    }
  }
  return parsed;
}

const isNestedIn = (path: FieldPath, outer: FieldPath) =>
  path.length > outer.length && outer.every((segment, i) => segment === path[i]);

function parseTransform(transform: FieldTransform): ParsedTransform {
  const path = parseFieldPath(transform.fieldPath);
  const [name = ''] = path;
  if (name === documentNamePath) throw invalidArgument(`field name ${name} is reserved`);
  return { path, apply: parseOperation(transform, name) };
}

function parseOperation(transform: FieldTransform, property: string): ParsedTransform['apply'] {
  const { setToServerValue, increment, maximum, minimum } = transform;
  if (setToServerValue !== undefined) return parseServerValue(setToServerValue);
  if (increment) return withNumber(increment, add);
  if (maximum) return withNumber(maximum, (stored, operand) => pick(stored, operand, 1));
  if (minimum) return withNumber(minimum, (stored, operand) => pick(stored, operand, -1));
  const { appendMissingElements, removeAllFromArray } = transform;
  if (appendMissingElements) {
    return withElements(appendMissingElements.values ?? [], property, appendMissing);
  }
  if (removeAllFromArray) return withElements(removeAllFromArray.values ?? [], property, removeAll);
  throw invalidArgument('Operation type must be specified for field transformation.');
}

function parseServerValue(value: string): ParsedTransform['apply'] {
  if (value !== 'REQUEST_TIME') {
    throw invalidArgument(
      'ServerValue type must be specified for set_to_server_value transformation.',
    );
  }
  return (_stored, requestTime) => ({ value: { timestampValue: requestTime } });
}

/** A stored value that is not a number is replaced by the operand. */
function withNumber(
  operand: Value,
  combine: (stored: Value, operand: Value) => Value,
): ParsedTransform['apply'] {
  if (numberOf(operand) === undefined) throw invalidArgument('Input must be int64 or double.');
  return (stored) => ({
    value: stored && numberOf(stored) !== undefined ? combine(stored, operand) : operand,
  });
}

const maxInteger = 2n ** 63n - 1n;
const minInteger = -(2n ** 63n);

/** Adds numbers; integers saturate at the limits of 64 bits. */
export function add(a: Value, b: Value): Value {
  if ('integerValue' in a && 'integerValue' in b) {
    const sum = BigInt(a.integerValue) + BigInt(b.integerValue);
    const limited = sum > maxInteger ? maxInteger : sum < minInteger ? minInteger : sum;
    return { integerValue: String(limited) };
  }
  return { doubleValue: Number(numberOf(a)) + Number(numberOf(b)) };
}

/** The stored value stays if both are equal. NaN is greater and smaller than all numbers. */
function pick(stored: Value, operand: Value, sign: 1 | -1): Value {
  if (isNaNValue(stored) || isNaNValue(operand)) return { doubleValue: Number.NaN };
  const order = compareNumbers(numberOf(operand) ?? 0, numberOf(stored) ?? 0);
  return order * sign > 0 ? operand : stored;
}

/** A stored value that is not an array is replaced. The reported result is null. */
function withElements(
  elements: readonly Value[],
  property: string,
  combine: (stored: readonly Value[], elements: readonly Value[]) => readonly Value[],
): ParsedTransform['apply'] {
  requireStorableValue({ arrayValue: { values: elements } }, property);
  return (stored) => {
    const values = stored && 'arrayValue' in stored ? stored.arrayValue.values : [];
    return {
      value: { arrayValue: { values: combine(values, elements) } },
      result: { nullValue: null },
    };
  };
}

function appendMissing(stored: readonly Value[], elements: readonly Value[]): readonly Value[] {
  const values = [...stored];
  for (const element of elements) {
    if (!values.some((value) => equalValues(value, element))) values.push(element);
  }
  return values;
}

const removeAll = (stored: readonly Value[], elements: readonly Value[]) =>
  stored.filter((value) => !elements.some((element) => equalValues(value, element)));
