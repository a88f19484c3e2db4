// https://firebase.google.com/docs/reference/rules/rules.Timestamp, rules.Duration, rules.timestamp_ and rules.duration_

import { parseRfc3339 } from '../rfc3339.ts';
import {
  Duration,
  duration,
  EvaluationError,
  int,
  string,
  Timestamp,
  timestamp,
} from '../values.ts';
import { binary, type Library, ternary, unary, variadic } from './operation.ts';

const NANOS_PER_SECOND = 1_000_000_000n;
const NANOS_PER_MILLI = 1_000_000n;
const SECONDS_PER_DAY = 86_400n;
/** The years 1 to 9999. */
const MIN_EPOCH_NANOS = -62_135_596_800n * NANOS_PER_SECOND;
const MAX_EPOCH_NANOS = 253_402_300_800n * NANOS_PER_SECOND - 1n;

const UNIT_NANOS: ReadonlyMap<string, bigint> = new Map([
  ['w', 7n * SECONDS_PER_DAY * NANOS_PER_SECOND],
  ['d', SECONDS_PER_DAY * NANOS_PER_SECOND],
  ['h', 3600n * NANOS_PER_SECOND],
  ['m', 60n * NANOS_PER_SECOND],
  ['s', NANOS_PER_SECOND],
  ['ms', NANOS_PER_MILLI],
  ['ns', 1n],
]);

export const timeFunctions: Library = new Map([
  ['timestamp.date', [ternary([int, int, int], dateOf)]],
  [
    'timestamp.value',
    [unary(int, (millis) => timestampAt(millis * NANOS_PER_MILLI)), unary(string, parseTimestamp)],
  ],
  ['duration.value', [binary(int, string, durationOf)]],
  ['duration.time', [variadic(4, int, timeOf)]],
  ['duration.abs', [unary(duration, ({ nanos }) => new Duration(nanos < 0n ? -nanos : nanos))]],
]);

export const timeMethods: Library = new Map([
  ['year', [unary(timestamp, (time) => BigInt(utc(time).getUTCFullYear()))]],
  ['month', [unary(timestamp, (time) => BigInt(utc(time).getUTCMonth() + 1))]],
  ['day', [unary(timestamp, (time) => BigInt(utc(time).getUTCDate()))]],
  ['dayOfWeek', [unary(timestamp, (time) => BigInt(utc(time).getUTCDay() || 7))]],
  ['dayOfYear', [unary(timestamp, dayOfYear)]],
  ['hours', [unary(timestamp, (time) => BigInt(utc(time).getUTCHours()))]],
  ['minutes', [unary(timestamp, (time) => BigInt(utc(time).getUTCMinutes()))]],
  [
    'seconds',
    [
      unary(timestamp, (time) => BigInt(utc(time).getUTCSeconds())),
      unary(duration, ({ nanos }) => nanos / NANOS_PER_SECOND),
    ],
  ],
  [
    'nanos',
    [
      unary(timestamp, ({ epochNanos }) => modulo(epochNanos, NANOS_PER_SECOND)),
      unary(duration, ({ nanos }) => nanos % NANOS_PER_SECOND),
    ],
  ],
  ['toMillis', [unary(timestamp, ({ epochNanos }) => floorDivide(epochNanos, NANOS_PER_MILLI))]],
  [
    'date',
    [unary(timestamp, ({ epochNanos }) => new Timestamp(epochNanos - nanosOfDay(epochNanos)))],
  ],
  ['time', [unary(timestamp, ({ epochNanos }) => new Duration(nanosOfDay(epochNanos)))]],
]);

/** @throws EvaluationError outside of the years 1 to 9999. */
export function timestampAt(epochNanos: bigint): Timestamp {
  if (epochNanos < MIN_EPOCH_NANOS || epochNanos > MAX_EPOCH_NANOS)
    throw new EvaluationError('Timestamp is not valid.');
  return new Timestamp(epochNanos);
}

function parseTimestamp(text: string): Timestamp {
  const time = parseRfc3339(text);
  if (time === undefined) throw new EvaluationError(`no timestamp in "${text}"`);
  return timestampAt(time);
}

function utc({ epochNanos }: Timestamp): Date {
  return new Date(Number(floorDivide(epochNanos, NANOS_PER_MILLI)));
}

function dateOf(year: bigint, month: bigint, day: bigint): Timestamp {
  const text = [year, month, day]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
  const millis = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isReal = !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text);
  if (!isReal) throw new EvaluationError(`no such date: ${text}`);
  return timestampAt(BigInt(millis) * NANOS_PER_MILLI);
}

function durationOf(magnitude: bigint, unit: string): Duration {
  const nanos = UNIT_NANOS.get(unit);
  if (nanos === undefined) throw new EvaluationError(`unknown unit "${unit}" of a duration`);
  return new Duration(magnitude * nanos);
}

function timeOf([hours = 0n, minutes = 0n, seconds = 0n, nanos = 0n]: readonly bigint[]): Duration {
  return new Duration(((hours * 60n + minutes) * 60n + seconds) * NANOS_PER_SECOND + nanos);
}

function dayOfYear(time: Timestamp): bigint {
  const date = utc(time);
  const start = new Date(date);
  start.setUTCMonth(0, 1);
  return BigInt(Math.round((date.getTime() - start.getTime()) / 86_400_000) + 1);
}

function nanosOfDay(epochNanos: bigint): bigint {
  return modulo(epochNanos, SECONDS_PER_DAY * NANOS_PER_SECOND);
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  return (value - modulo(value, divisor)) / divisor;
}

function modulo(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor;
}
