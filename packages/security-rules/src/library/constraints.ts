// Comparisons with a `Constraint`, as in Google's emulator: true when the query guarantees the comparison, otherwise an
// error. They are never false, so that neither a condition nor its negation allows what the query does not guarantee.
import { areEqual } from '../equality.ts';
import {
  type Comparator,
  type Comparison,
  type Constraint,
  constraint,
  EvaluationError,
  float,
  int,
  UndeterminedError,
  type Value,
} from '../values.ts';
import { compareInOrder } from './ordering.ts';

/** @throws EvaluationError when it is not guaranteed. */
export function requireGuarantee(
  guarantee: Constraint,
  comparator: Comparator,
  value: Value,
): true {
  if (constraint.accepts(value)) throw new EvaluationError('two constraints cannot be compared');
  if (comparator === '!=' && value === null) return true;
  const isGuaranteed = guarantee.comparisons.some((each) => implies(each, comparator, value));
  if (!isGuaranteed) throw new UndeterminedError();
  return true;
}

/** Whether the list of the field contains the value for certain. */
export function isContained(guarantee: Constraint, item: Value): boolean {
  return guarantee.comparisons.some(
    ({ comparator, value }) => comparator === 'contains' && areEqual(value, item),
  );
}

/** Whether `x {known.comparator} {known.value}` implies `x {comparator} {value}`. */
function implies(known: Comparison, comparator: Comparator, value: Value): boolean {
  if (known.comparator === 'contains') return false;
  if (float.accepts(known.value) && int.accepts(value)) return false;
  if (known.comparator === '==') return isTrue(known.value, comparator, value);
  if (known.comparator === '!=') return comparator === '!=' && areEqual(known.value, value);
  return impliesInOrder(known.comparator, known.value, comparator, value);
}

function isTrue(left: Value, comparator: Comparator, right: Value): boolean {
  if (comparator === '==') return areEqual(left, right);
  if (comparator === '!=') return !areEqual(left, right);
  return compareInOrder(comparator, left, right) === true;
}

function impliesInOrder(
  known: Exclude<Comparator, '==' | '!='>,
  bound: Value,
  comparator: Comparator,
  value: Value,
): boolean {
  const inclusive = known === '>' || known === '>=' ? '>=' : '<=';
  const exclusive = inclusive === '>=' ? '>' : '<';
  if (comparator === inclusive) return compareInOrder(inclusive, bound, value) === true;
  if (comparator !== exclusive && comparator !== '!=') return false;
  return compareInOrder(known === exclusive ? inclusive : exclusive, bound, value) === true;
}
