// The values of the rules language, their types and their equality. Ints are bigint (limited to 64 bits by `int64`),
// floats are number. Timestamps and durations are in nanoseconds, because a Date has only milliseconds.

export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | PathValue
  | Timestamp
  | Duration
  | LatLng
  | SetValue
  | MapDiff
  | MapValue
  | readonly Value[];

export type MapValue = ReadonlyMap<string, Value>;

export class PathValue {
  readonly segments: readonly string[];
  constructor(segments: readonly string[]) {
    this.segments = segments;
  }
  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

export class Timestamp {
  readonly epochNanos: bigint;
  constructor(epochNanos: bigint) {
    this.epochNanos = epochNanos;
  }
}

export class Duration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

export class LatLng {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

/** Created by `toSet`, which removes duplicates. */
export class SetValue {
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    this.items = items;
  }
}

export class MapDiff {
  readonly after: MapValue;
  readonly before: MapValue;
  constructor(after: MapValue, before: MapValue) {
    this.after = after;
    this.before = before;
  }
}

/** An error of a condition. The request is denied, and the message becomes a warning. */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A type of the language: its name in `is` and in messages, and its type guard. */
export interface Type<T extends Value> {
  readonly name: string;
  readonly accepts: (value: Value) => value is T;
}

function typeOf<T extends Value>(name: string, accepts: (value: Value) => value is T): Type<T> {
  return { name, accepts };
}

export const bool = typeOf('bool', (value) => typeof value === 'boolean');
export const int = typeOf('int', (value) => typeof value === 'bigint');
export const float = typeOf('float', (value) => typeof value === 'number');
export const number = typeOf(
  'number',
  (value) => typeof value === 'bigint' || typeof value === 'number',
);
export const string = typeOf('string', (value) => typeof value === 'string');
export const bytes = typeOf('bytes', (value) => value instanceof Uint8Array);
export const list = typeOf('list', (value): value is readonly Value[] => Array.isArray(value));
export const map = typeOf('map', (value): value is MapValue => value instanceof Map);
export const set = typeOf('set', (value) => value instanceof SetValue);
export const path = typeOf('path', (value) => value instanceof PathValue);
export const timestamp = typeOf('timestamp', (value) => value instanceof Timestamp);
export const duration = typeOf('duration', (value) => value instanceof Duration);
export const latlng = typeOf('latlng', (value) => value instanceof LatLng);
export const mapDiff = typeOf('map_diff', (value) => value instanceof MapDiff);
export const any = typeOf('any', (value): value is Value => value !== undefined);

const CONCRETE_TYPES: readonly Type<Value>[] = [
  ...[bool, int, float, string, bytes, list, map, set, path, timestamp, duration, latlng],
];

/** The types that are valid after `is`. */
export const TYPES: ReadonlyMap<string, Type<Value>> = new Map(
  [...CONCRETE_TYPES, number].map((type) => [type.name, type]),
);

/** For messages only. */
export function typeNameOf(value: Value): string {
  if (value === null) return 'null';
  return [...CONCRETE_TYPES, mapDiff].find((type) => type.accepts(value))?.name ?? 'unknown';
}

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

export function isInt64(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}

export function int64(value: bigint): bigint {
  if (!isInt64(value)) throw new EvaluationError('integer overflow');
  return value;
}

/** @throws EvaluationError for an empty segment, and for slashes and dots, which would name another document. */
export function requireSegment(segment: string): string {
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('/')) {
    throw new EvaluationError(`"${segment}" is not a path segment`);
  }
  return segment;
}

/** Deep equality. Values of different types are unequal, except an int and a float of equal value. */
export function areEqual(left: Value, right: Value): boolean {
  // Deliberately `==`: JavaScript compares a bigint and a number by their exact mathematical values.
  // biome-ignore lint/suspicious/noDoubleEquals: 1 == 1.0 is true in the rules language.
  if (number.accepts(left) && number.accepts(right)) return left == right;
  if (bytes.accepts(left)) return bytes.accepts(right) && Buffer.compare(left, right) === 0;
  if (list.accepts(left)) return list.accepts(right) && areListsEqual(left, right);
  if (map.accepts(left)) return map.accepts(right) && areMapsEqual(left, right);
  if (set.accepts(left)) return set.accepts(right) && areSetsEqual(left, right);
  if (path.accepts(left))
    return path.accepts(right) && areListsEqual(left.segments, right.segments);
  if (timestamp.accepts(left))
    return timestamp.accepts(right) && left.epochNanos === right.epochNanos;
  if (duration.accepts(left)) return duration.accepts(right) && left.nanos === right.nanos;
  if (latlng.accepts(left))
    return (
      latlng.accepts(right) &&
      left.latitude === right.latitude &&
      left.longitude === right.longitude
    );
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

function areSetsEqual({ items: left }: SetValue, { items: right }: SetValue): boolean {
  return left.length === right.length && containsAll(left, right);
}

function isSame(left: Value, right: Value | undefined): boolean {
  return right !== undefined && areEqual(left, right);
}
