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
  | Constraint
  | MapValue
  | readonly Value[];

export type MapValue = ReadonlyMap<string, Value>;

/** A path. A segment is null when it is not known: the ids of the documents that a query reads. */
export class PathValue {
  readonly segments: readonly (string | null)[];
  constructor(segments: readonly (string | null)[]) {
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

export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** What a query guarantees about a field whose value is not known: it satisfies all of the comparisons. */
export class Constraint {
  readonly comparisons: readonly Comparison[];
  constructor(comparisons: readonly Comparison[]) {
    this.comparisons = comparisons;
  }
}

/** `contains`: the field is a list that contains the value. */
export interface Comparison {
  readonly comparator: Comparator | 'contains';
  readonly value: Value;
}

/** An error of a condition. The request is denied, and the message becomes a warning. */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
}

/** A condition that the constraints of a query neither guarantee nor exclude. */
export class UndeterminedError extends EvaluationError {
  override name = 'UndeterminedError';
  constructor() {
    super('the query does not guarantee the condition');
  }
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
export const constraint = typeOf('constraint', (value) => value instanceof Constraint);
export const mapDiff = typeOf('map_diff', (value) => value instanceof MapDiff);
export const any = typeOf('any', (value): value is Value => value !== undefined);

const CONCRETE_TYPES: readonly Type<Value>[] = [
  ...[bool, int, float, string, bytes, list, map, path, timestamp, duration, latlng, constraint],
];

/** `is set` is false for every value in Google's emulator. */
const neverSet = typeOf('set', (value): value is SetValue => value === undefined);

/** The types that are valid after `is`. */
export const TYPES: ReadonlyMap<string, Type<Value>> = new Map(
  [...CONCRETE_TYPES, number, neverSet].map((type) => [type.name, type]),
);

/** For messages only. */
export function typeNameOf(value: Value): string {
  if (value === null) return 'null';
  return [...CONCRETE_TYPES, set, mapDiff].find((type) => type.accepts(value))?.name ?? 'unknown';
}

export const MIN_INT64 = -(2n ** 63n);
export const MAX_INT64 = 2n ** 63n - 1n;

export function isInt64(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}

export function int64(value: bigint): bigint {
  if (!isInt64(value)) throw new EvaluationError('integer overflow');
  return value;
}

/** @throws EvaluationError for an empty segment, and for slashes and dots, which would name another document. */
export function requireSegment(segment: string | null): string {
  if (segment === null) throw new EvaluationError('a segment of the path is not known');
  if (segment === '' || segment === '.' || segment === '..' || segment.includes('/')) {
    throw new EvaluationError(`"${segment}" is not a path segment`);
  }
  return segment;
}
