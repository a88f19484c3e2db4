import type { MapValue, Type, Value } from './values.ts';
import * as types from './values.ts';

type Equality = (left: Value, right: Value) => boolean | undefined;

/** Equality of one type; undefined when the left value is of another one. */
function within<T extends Value>(type: Type<T>, isEqual: (left: T, right: T) => boolean): Equality {
  return (left, right) => {
    if (!type.accepts(left)) return undefined;
    return type.accepts(right) && isEqual(left, right);
  };
}

const EQUALITIES: readonly Equality[] = [
  // Loose on purpose: JavaScript compares a bigint and a number by their exact mathematical values.
  // biome-ignore lint/suspicious/noDoubleEquals: 1 == 1.0 is true in the rules language.
  within(types.number, (left, right) => left == right),
  within(types.bytes, (left, right) => Buffer.compare(left, right) === 0),
  within(types.list, areListsEqual),
  within(types.map, areMapsEqual),
  within(
    types.set,
    ({ items: left }, { items: right }) => left.length === right.length && containsAll(left, right),
  ),
  within(types.path, (left, right) => areListsEqual(left.segments, right.segments)),
  within(types.timestamp, (left, right) => left.epochNanos === right.epochNanos),
  within(types.duration, (left, right) => left.nanos === right.nanos),
  within(
    types.latlng,
    (left, right) => left.latitude === right.latitude && left.longitude === right.longitude,
  ),
];

/** Deep equality; values of different types are unequal, save an int and a float of the same worth. */
export function areEqual(left: Value, right: Value): boolean {
  for (const equality of EQUALITIES) {
    const result = equality(left, right);
    if (result !== undefined) return result;
  }
  return left === right;
}

export function contains(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => areEqual(item, wanted));
}

export function containsAll(items: readonly Value[], wanted: readonly Value[]): boolean {
  return wanted.every((item) => contains(items, item));
}

function areListsEqual(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
}

function areMapsEqual(left: MapValue, right: MapValue): boolean {
  return (
    left.size === right.size && [...left].every(([key, value]) => isSame(value, right.get(key)))
  );
}

function isSame(left: Value, right: Value | undefined): boolean {
  return right !== undefined && areEqual(left, right);
}
