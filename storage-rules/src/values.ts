// The values of the rules language. Ints are bigint (64 bits, kept by `int64`), floats are number. Timestamps and
// durations are nanoseconds, because a Date has only milliseconds.

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

/** Made by `toSet`, so that no two items are equal. */
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

/** What a condition can fail with; it denies, and its message becomes a warning. */
export class EvaluationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EvaluationError';
  }
}

/** A type of the language: its name as `is` and messages spell it, and its guard. */
export interface Type<T extends Value> {
  readonly name: string;
  readonly accepts: (value: Value) => value is T;
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const isMap = (value: Value): value is MapValue => value instanceof Map;

export const bool: Type<boolean> = { name: 'bool', accepts: (value) => typeof value === 'boolean' };
export const int: Type<bigint> = { name: 'int', accepts: (value) => typeof value === 'bigint' };
export const float: Type<number> = { name: 'float', accepts: (value) => typeof value === 'number' };
export const number: Type<bigint | number> = {
  name: 'number',
  accepts: (value) => typeof value === 'bigint' || typeof value === 'number',
};
export const string: Type<string> = {
  name: 'string',
  accepts: (value) => typeof value === 'string',
};
export const bytes: Type<Uint8Array> = {
  name: 'bytes',
  accepts: (value) => value instanceof Uint8Array,
};
export const list: Type<readonly Value[]> = { name: 'list', accepts: isList };
export const map: Type<MapValue> = { name: 'map', accepts: isMap };
export const set: Type<SetValue> = { name: 'set', accepts: (value) => value instanceof SetValue };
export const path: Type<PathValue> = {
  name: 'path',
  accepts: (value) => value instanceof PathValue,
};
export const timestamp: Type<Timestamp> = {
  name: 'timestamp',
  accepts: (value) => value instanceof Timestamp,
};
export const duration: Type<Duration> = {
  name: 'duration',
  accepts: (value) => value instanceof Duration,
};
export const latlng: Type<LatLng> = { name: 'latlng', accepts: (value) => value instanceof LatLng };
export const mapDiff: Type<MapDiff> = {
  name: 'map_diff',
  accepts: (value) => value instanceof MapDiff,
};
export const any: Type<Value> = {
  name: 'any',
  accepts: (value): value is Value => value !== undefined,
};

const CONCRETE_TYPES: readonly Type<Value>[] = [
  bool,
  int,
  float,
  string,
  bytes,
  list,
  map,
  set,
  path,
  timestamp,
  duration,
  latlng,
];

/** The types that may stand after `is`. */
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
