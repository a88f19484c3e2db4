// Every operator except && || ! and ?:, which are in `evaluate.ts` because they short-circuit.
import {
  any,
  areEqual,
  contains,
  Duration,
  duration,
  EvaluationError,
  float,
  int,
  int64,
  list,
  map,
  number,
  path,
  set,
  string,
  Timestamp,
  timestamp,
  typeNameOf,
  type Value,
} from '../values.ts';
import { binary, type Library, type Operation, ternary, unary } from './operation.ts';

/** By operator; `-x` is the unary minus, `[]` the index, `[:]` the range, `.` the member. */
export const operators: Library = new Map([
  ['==', [binary(any, any, (left, right) => areEqual(left, right))]],
  ['!=', [binary(any, any, (left, right) => !areEqual(left, right))]],
  ['<', comparisons((left, right) => left < right)],
  ['<=', comparisons((left, right) => left <= right)],
  ['>', comparisons((left, right) => left > right)],
  ['>=', comparisons((left, right) => left >= right)],
  [
    'in',
    [
      binary(any, list, (item, items) => contains(items, item)),
      binary(any, set, (item, { items }) => contains(items, item)),
      binary(string, map, (key, entries) => entries.has(key)),
    ],
  ],
  [
    '+',
    [
      ...arithmetic(
        (left, right) => left + right,
        (left, right) => left + right,
      ),
      binary(string, string, (left, right) => left + right),
      binary(timestamp, duration, (time, { nanos }) => new Timestamp(time.epochNanos + nanos)),
      binary(duration, timestamp, ({ nanos }, time) => new Timestamp(time.epochNanos + nanos)),
      binary(duration, duration, (left, right) => new Duration(left.nanos + right.nanos)),
    ],
  ],
  [
    '-',
    [
      ...arithmetic(
        (left, right) => left - right,
        (left, right) => left - right,
      ),
      binary(timestamp, duration, (time, { nanos }) => new Timestamp(time.epochNanos - nanos)),
      binary(
        timestamp,
        timestamp,
        (left, right) => new Duration(left.epochNanos - right.epochNanos),
      ),
      binary(duration, duration, (left, right) => new Duration(left.nanos - right.nanos)),
    ],
  ],
  [
    '*',
    arithmetic(
      (left, right) => left * right,
      (left, right) => left * right,
    ),
  ],
  [
    '/',
    arithmetic(
      (left, right) => left / nonZero(right),
      (left, right) => left / right,
    ),
  ],
  ['%', [binary(int, int, (left, right) => int64(left % nonZero(right)))]],
  ['-x', [unary(int, (value) => int64(-value)), unary(float, (value) => -value)]],
  [
    '[]',
    [
      binary(map, string, (entries, key) => requireMember(entries.get(key), key)),
      binary(list, int, (items, index) => requireItem(items, index)),
      binary(path, int, ({ segments }, index) => requireItem(segments, index)),
      binary(string, int, (text, index) => requireItem([...text], index)),
    ],
  ],
  [
    '[:]',
    [
      ternary([list, int, int], (items, from, to) => sliceOf(items, from, to)),
      ternary([string, int, int], (text, from, to) => sliceOf([...text], from, to).join('')),
    ],
  ],
  [
    '.',
    [
      binary(map, string, (entries, name) => requireMember(entries.get(name), name)),
      binary(any, string, (value, name) => {
        throw new EvaluationError(`property ${name} is undefined on ${typeNameOf(value)}`);
      }),
    ],
  ],
]);

function comparisons(
  compare: (left: bigint | number | string, right: bigint | number | string) => boolean,
) {
  return [
    binary(number, number, compare),
    binary(string, string, compare),
    binary(timestamp, timestamp, (left, right) => compare(left.epochNanos, right.epochNanos)),
    binary(duration, duration, (left, right) => compare(left.nanos, right.nanos)),
  ];
}

/** Two ints give an int of 64 bits; otherwise both operands are converted to floats. */
function arithmetic(
  onInts: (left: bigint, right: bigint) => bigint,
  onFloats: (left: number, right: number) => number,
): readonly Operation[] {
  return [
    binary(int, int, (left, right) => int64(onInts(left, right))),
    binary(number, number, (left, right) => onFloats(Number(left), Number(right))),
  ];
}

function nonZero(divisor: bigint): bigint {
  if (divisor === 0n) throw new EvaluationError('division by zero');
  return divisor;
}

function requireMember(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new EvaluationError(`property ${name} is undefined`);
  return value;
}

function requireItem(items: readonly Value[], index: bigint): Value {
  const item = index < 0n ? undefined : items[Number(index)];
  if (item === undefined) throw new EvaluationError(`index ${index} is out of range`);
  return item;
}

function sliceOf<Item>(items: readonly Item[], from: bigint, to: bigint): readonly Item[] {
  if (from < 0n || to < from || to > BigInt(items.length)) {
    throw new EvaluationError(`range ${from}:${to} is out of range`);
  }
  return items.slice(Number(from), Number(to));
}
