// Every operator except && || ! and ?:, which are in `evaluate.ts` because they short-circuit.
import { areEqual, areSimilar, contains } from '../equality.ts';
import {
  any,
  type Comparator,
  constraint,
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
  timestamp,
  typeNameOf,
  UndeterminedError,
  type Value,
} from '../values.ts';
import { isContained, requireGuarantee } from './constraints.ts';
import { binary, type Library, type Operation, ternary, unary } from './operation.ts';
import { compareInOrder } from './ordering.ts';
import { timestampAt } from './times.ts';

/** By operator; `-x` is the unary minus, `[]` the index, `[:]` the range, `.` the member. */
export const operators: Library = new Map([
  ['==', comparisons('==', '==', (left, right) => areEqual(left, right))],
  ['!=', comparisons('!=', '!=', (left, right) => !areEqual(left, right))],
  ['<', comparisons('<', '>', (left, right) => compareInOrder('<', left, right))],
  ['<=', comparisons('<=', '>=', (left, right) => compareInOrder('<=', left, right))],
  ['>', comparisons('>', '<', (left, right) => compareInOrder('>', left, right))],
  ['>=', comparisons('>=', '<=', (left, right) => compareInOrder('>=', left, right))],
  [
    'in',
    [
      binary(any, list, (item, items) => contains(items, item)),
      binary(any, set, (item, { items }) => contains(items, item, areSimilar)),
      binary(string, map, (key, entries) => entries.has(key)),
      binary(any, constraint, (item, items) => {
        if (!isContained(items, item)) throw new UndeterminedError();
        return true;
      }),
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
      binary(timestamp, duration, (time, { nanos }) => timestampAt(time.epochNanos + nanos)),
      binary(duration, timestamp, ({ nanos }, time) => timestampAt(time.epochNanos + nanos)),
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
      binary(timestamp, duration, (time, { nanos }) => timestampAt(time.epochNanos - nanos)),
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
  [
    '%',
    arithmetic(
      (left, right) => left % nonZero(right),
      (left, right) => left % right,
    ),
  ],
  [
    '-x',
    [
      unary(int, (value) => int64(-value)),
      unary(float, (value) => -value),
      unary(duration, ({ nanos }) => new Duration(-nanos)),
    ],
  ],
  [
    '[]',
    [
      binary(map, string, (entries, key) => requireMember(entries.get(key), key)),
      binary(list, int, (items, index) => requireItem(items, index)),
      binary(path, int, ({ segments }, index) => requireSegmentAt(segments, index)),
      binary(string, int, (text, index) => requireItem(text, index)),
    ],
  ],
  [
    '[:]',
    [
      ternary([list, int, int], (items, from, to) => sliceOf(items, from, to)),
      ternary([string, int, int], (text, from, to) => sliceOf(text, from, to)),
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

/** `mirrored` is the comparator with the operands exchanged. `compare` returns undefined for values of other types. */
function comparisons(
  comparator: Comparator,
  mirrored: Comparator,
  compare: (left: Value, right: Value) => boolean | undefined,
): readonly Operation[] {
  return [
    binary(constraint, any, (left, right) => requireGuarantee(left, comparator, right)),
    binary(any, constraint, (left, right) => requireGuarantee(right, mirrored, left)),
    binary(any, any, (left, right) => compare(left, right)),
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
  if (divisor === 0n) throw new EvaluationError('Divide by zero error.');
  return divisor;
}

function requireMember(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object.`);
  return value;
}

function requireItem<Item>(items: Indexed<Item>, index: bigint): Item {
  const item = index < 0n ? undefined : items[Number(index)];
  if (item === undefined) throw outOfRange(index, items);
  return item;
}

function requireSegmentAt(segments: readonly (string | null)[], index: bigint): string {
  if (segments.includes(null)) throw new EvaluationError('a segment of the path is not known');
  return requireItem(segments, index) ?? '';
}

/** As in Google's emulator, a range may not begin at the end, not even an empty one. */
function sliceOf<Items extends Indexed<unknown> & { slice(from: number, to: number): Items }>(
  items: Items,
  from: bigint,
  to: bigint,
): Items {
  const size = BigInt(items.length);
  if (from < 0n || from >= size) throw outOfRange(from, items);
  if (to < 1n || to > size) throw outOfRange(to - 1n, items);
  if (to < from) throw new EvaluationError(`range ${from}:${to} is not valid`);
  return items.slice(Number(from), Number(to));
}

interface Indexed<Item> {
  readonly length: number;
  readonly [index: number]: Item;
}

function outOfRange(index: bigint, { length }: Indexed<unknown>): EvaluationError {
  return new EvaluationError(`Index out of bound error. Index: [${index}] , size: [${length}].`);
}
