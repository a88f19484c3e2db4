// Equality, as in Google's emulator: `==` converts ints to floats, but not inside lists and maps; sets and `diff` convert
// them everywhere; lists never do.
import {
  bytes,
  constraint,
  duration,
  EvaluationError,
  float,
  int,
  latlng,
  list,
  type MapValue,
  map,
  number,
  path,
  type SetValue,
  set,
  timestamp,
  type Value,
} from './values.ts';

type Equality = (left: Value, right: Value) => boolean;

/** The operator `==`. Values of different types are unequal, except an int and a float of equal value. */
export function areEqual(left: Value, right: Value): boolean {
  if (number.accepts(left) && number.accepts(right)) return areNumbersEqual(left, right);
  return areIdentical(left, right);
}

/** The equality of the items of lists and maps: an int is never equal to a float, nor 0.0 to -0.0. */
function areIdentical(left: Value, right: Value): boolean {
  if (constraint.accepts(left) || constraint.accepts(right)) return false;
  if (float.accepts(left)) return left === right && Object.is(left, right);
  return areSame(left, right, areIdentical);
}

/** The equality of the items of sets, and of the values that `diff` compares: ints are converted to floats. */
export function areSimilar(left: Value, right: Value): boolean {
  if (constraint.accepts(left) || constraint.accepts(right))
    throw new EvaluationError('Equality is not defined for type CONSTRAINT_VALUE');
  if (number.accepts(left) && number.accepts(right)) return areNumbersEqual(left, right);
  return areSame(left, right, areSimilar);
}

export function contains(
  items: readonly Value[],
  wanted: Value,
  equality: Equality = areIdentical,
): boolean {
  return items.some((item) => equality(item, wanted));
}

function areNumbersEqual(left: bigint | number, right: bigint | number): boolean {
  if (int.accepts(left) && int.accepts(right)) return left === right;
  return Number(left) === Number(right);
}

function areSame(left: Value, right: Value, equality: Equality): boolean {
  if (bytes.accepts(left)) return bytes.accepts(right) && Buffer.compare(left, right) === 0;
  if (list.accepts(left)) return list.accepts(right) && areListsEqual(left, right, equality);
  if (map.accepts(left)) return map.accepts(right) && areMapsEqual(left, right, equality);
  if (set.accepts(left)) return set.accepts(right) && areSetsEqual(left, right);
  if (path.accepts(left))
    return path.accepts(right) && areListsEqual(left.segments, right.segments, equality);
  return areScalarsEqual(left, right);
}

function areScalarsEqual(left: Value, right: Value): boolean {
  if (timestamp.accepts(left))
    return timestamp.accepts(right) && left.epochNanos === right.epochNanos;
  if (duration.accepts(left)) return duration.accepts(right) && left.nanos === right.nanos;
  if (!latlng.accepts(left)) return left === right;
  if (!latlng.accepts(right)) return false;
  return left.latitude === right.latitude && left.longitude === right.longitude;
}

function areListsEqual(left: readonly Value[], right: readonly Value[], equality: Equality) {
  if (left.length !== right.length) return false;
  return left.every((item, index) => isDefinedAndEqual(item, right[index], equality));
}

function areMapsEqual(left: MapValue, right: MapValue, equality: Equality): boolean {
  if (left.size !== right.size) return false;
  return [...left].every(([key, value]) => isDefinedAndEqual(value, right.get(key), equality));
}

function areSetsEqual({ items: left }: SetValue, { items: right }: SetValue): boolean {
  if (left.length !== right.length) return false;
  return right.every((item) => contains(left, item, areSimilar));
}

function isDefinedAndEqual(left: Value, right: Value | undefined, equality: Equality): boolean {
  return right !== undefined && equality(left, right);
}
