/** Filters of queries: their validation and evaluation. The messages are those of Google's emulator. */
import type { FieldOperator, Filter, UnaryOperator } from '../service/messages.ts';
import { invalidArgument } from '../status.ts';
import { compareValues, equalValues, isNaNValue, isNull, typeOrder } from '../values/compare.ts';
import {
  documentNamePath,
  type FieldPath,
  getField,
  parseFieldPath,
} from '../values/field-path.ts';
import { requireValue } from '../values/validate.ts';
import type { Document, Value } from '../values/value.ts';

export type Operator = FieldOperator | UnaryOperator;

export interface FieldCondition {
  readonly kind: 'field';
  readonly path: FieldPath;
  readonly operator: Operator;
  /** Absent for unary operators. */
  readonly operand: Value | undefined;
  matches(document: Document): boolean;
}

export interface CompositeCondition {
  readonly kind: 'composite';
  readonly operator: 'AND' | 'OR';
  readonly conditions: readonly Condition[];
  matches(document: Document): boolean;
}

export type Condition = FieldCondition | CompositeCondition;

/** @throws StatusError INVALID_ARGUMENT */
export function parseFilter(filter: Filter): Condition {
  const { compositeFilter, fieldFilter, unaryFilter } = filter;
  if (compositeFilter) return parseComposite(compositeFilter.op, compositeFilter.filters ?? []);
  if (fieldFilter) {
    const path = parseFieldPath(fieldFilter.field?.fieldPath ?? '');
    return parseFieldFilter(path, fieldFilter.op, fieldFilter.value);
  }
  if (unaryFilter) return parseUnary(unaryFilter.op, unaryFilter.field?.fieldPath ?? '');
  throw invalidArgument('Unknown Filter type.');
}

/** The value of a document at a path; a reference for the path of the document's name. */
export function valueAt(document: Document, path: FieldPath): Value | undefined {
  return isDocumentName(path) ? { referenceValue: document.name } : getField(document.fields, path);
}

export const isDocumentName = (path: FieldPath): boolean => path[0] === documentNamePath;

function parseComposite(operator: 'AND' | 'OR', filters: readonly Filter[]): CompositeCondition {
  if (operator !== 'AND' && operator !== 'OR') {
    throw invalidArgument('Unsupported CompositeFilter operator.');
  }
  const conditions = filters.map(parseFilter);
  const matches =
    operator === 'AND' || conditions.length === 0
      ? (document: Document) => conditions.every((condition) => condition.matches(document))
      : (document: Document) => conditions.some((condition) => condition.matches(document));
  return { kind: 'composite', operator, conditions, matches };
}

function parseUnary(operator: UnaryOperator, fieldPath: string): FieldCondition {
  const path = parseFieldPath(fieldPath);
  const test = unaryTests[operator];
  if (!test) throw invalidArgument('Unknown UnaryFilter operator.');
  if (isDocumentName(path)) throw invalidArgument('__key__ filter value must be a Key');
  return fieldCondition(path, operator, undefined, test);
}

const unaryTests: Record<UnaryOperator, (value: Value) => boolean> = {
  IS_NULL: isNull,
  IS_NAN: isNaNValue,
  IS_NOT_NULL: (value) => !isNull(value),
  IS_NOT_NAN: (value) => !isNull(value) && !isNaNValue(value),
};

function parseFieldFilter(
  path: FieldPath,
  operator: FieldOperator,
  operand: Value,
): FieldCondition {
  const createTest = fieldTests[operator];
  if (!createTest) throw invalidArgument('Unknown FieldFilter operator.');
  requireOperand(operand);
  const isList = operator in maxOperands;
  if (isList) requireOperands(operator, operand);
  if (isDocumentName(path)) requireNames(operator, isList ? elementsOf(operand) : [operand]);
  return fieldCondition(path, operator, operand, createTest(operand));
}

function fieldCondition(
  path: FieldPath,
  operator: Operator,
  operand: Value | undefined,
  test: (value: Value) => boolean,
): FieldCondition {
  const matches = (document: Document) => {
    const value = valueAt(document, path);
    return value !== undefined && test(value);
  };
  return { kind: 'field', path, operator, operand, matches };
}

type CreateTest = (operand: Value) => (value: Value) => boolean;

const never = () => false;

/** Null and NaN are equal to nothing here; queries for them use the unary operators. */
const isComparable = (operand: Value) => !isNull(operand) && !isNaNValue(operand);

/** A range contains values of the operand's type only, and never NaN. */
const range =
  (test: (order: number) => boolean): CreateTest =>
  (operand) =>
    isComparable(operand)
      ? (value) =>
          typeOrder(value) === typeOrder(operand) &&
          !isNaNValue(value) &&
          test(compareValues(value, operand))
      : never;

const equalsAny: CreateTest = (operand) => {
  const operands = elementsOf(operand).filter(isComparable);
  return (value) => operands.some((element) => equalValues(value, element));
};

const fieldTests: Record<FieldOperator, CreateTest> = {
  LESS_THAN: range((order) => order < 0),
  LESS_THAN_OR_EQUAL: range((order) => order <= 0),
  GREATER_THAN: range((order) => order > 0),
  GREATER_THAN_OR_EQUAL: range((order) => order >= 0),
  EQUAL: (operand) => (isComparable(operand) ? (value) => equalValues(value, operand) : never),
  NOT_EQUAL: (operand) =>
    isNull(operand) ? never : (value) => !isNull(value) && !isEqualTo(value, operand),
  IN: equalsAny,
  NOT_IN(operand) {
    const operands = elementsOf(operand);
    if (operands.some(isNull)) return never;
    return (value) => !isNull(value) && !operands.some((element) => isEqualTo(value, element));
  },
  ARRAY_CONTAINS(operand) {
    if (!isComparable(operand)) return never;
    return (value) => elementsOf(value).some((element) => equalValues(element, operand));
  },
  ARRAY_CONTAINS_ANY(operand) {
    const test = equalsAny(operand);
    return (value) => elementsOf(value).some(test);
  },
};

const isEqualTo = (value: Value, operand: Value) =>
  !isNaNValue(operand) && equalValues(value, operand);

/** The largest number of operands of the operators that require an array. */
const maxOperands: Partial<Record<Operator, number>> = {
  IN: 30,
  ARRAY_CONTAINS_ANY: 30,
  NOT_IN: 10,
};

export const elementsOf = (value: Value): readonly Value[] =>
  'arrayValue' in value ? value.arrayValue.values : [];

function requireOperands(operator: FieldOperator, operand: Value): void {
  if (!('arrayValue' in operand)) throw invalidArgument(`'${operator}' requires an ArrayValue.`);
  const { length } = operand.arrayValue.values;
  if (length === 0) throw invalidArgument(`'${operator}' requires an non-empty ArrayValue.`);
  const limit = maxOperands[operator] ?? 0;
  if (length > limit)
    throw invalidArgument(`'${operator}' supports up to ${limit} comparison values.`);
}

function requireOperand(operand: Value | undefined): void {
  if (!operand) throw invalidArgument('Cannot convert firestore.v1.Value with type unset.');
  requireValue(operand);
  elementsOf(operand).forEach(requireValue);
}

function requireNames(operator: FieldOperator, operands: readonly Value[]): void {
  if (operator === 'ARRAY_CONTAINS' || operator === 'ARRAY_CONTAINS_ANY') {
    throw invalidArgument('the name __key__ is reserved');
  }
  if (!operands.every((operand) => 'referenceValue' in operand)) {
    throw invalidArgument('__key__ filter value must be a Key');
  }
}
