// The order of values that `<` and the other comparisons accept.
import {
  bytes,
  type Comparator,
  duration,
  number,
  string,
  timestamp,
  type Value,
} from '../values.ts';

/** Whether `left comparator right` is true. Undefined for values that have no order; NaN is never in order. */
export function compareInOrder(
  comparator: Exclude<Comparator, '==' | '!='>,
  left: Value,
  right: Value,
): boolean | undefined {
  const keys = sortKeysOf(left, right);
  if (keys === undefined) return undefined;
  const [first, second] = keys;
  if (comparator === '<') return first < second;
  if (comparator === '<=') return first <= second;
  return comparator === '>' ? first > second : first >= second;
}

type SortKey = bigint | number | string;

function sortKeysOf(left: Value, right: Value): readonly [SortKey, SortKey] | undefined {
  if (number.accepts(left) && number.accepts(right)) return [left, right];
  if (string.accepts(left) && string.accepts(right)) return [left, right];
  if (timestamp.accepts(left) && timestamp.accepts(right))
    return [left.epochNanos, right.epochNanos];
  if (duration.accepts(left) && duration.accepts(right)) return [left.nanos, right.nanos];
  if (bytes.accepts(left) && bytes.accepts(right)) return [Buffer.compare(left, right), 0];
  return undefined;
}
