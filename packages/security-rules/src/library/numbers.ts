// int(), float(), string(), bool(), path() and math.*:
// https://firebase.google.com/docs/reference/rules/rules ("Functions") and rules.math
import {
  any,
  bool,
  EvaluationError,
  float,
  int,
  int64,
  MAX_INT64,
  MIN_INT64,
  number,
  PathValue,
  path,
  requireSegment,
  string,
  typeNameOf,
  type Value,
} from '../values.ts';
import { binary, type Library, type Operation, unary } from './operation.ts';

const INT_TEXT = /^[+-]?\d{1,19}$/;
const FLOAT_TEXT = /^\s*[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?)\s*$/;

export const conversionFunctions: Library = new Map([
  ['int', [unary(int, (value) => value), unary(float, floatToInt), unary(string, textToInt)]],
  ['float', [unary(int, Number), unary(float, (value) => value), unary(string, textToFloat)]],
  ['string', [unary(any, textOf)]],
  ['bool', [unary(bool, (value) => value), unary(string, textToBool)]],
  ['path', [unary(string, textToPath)]],
]);

export const mathFunctions: Library = new Map([
  ['math.abs', [unary(int, absoluteOf), unary(float, Math.abs)]],
  ['math.ceil', floatOverloads(Math.ceil)],
  ['math.floor', floatOverloads(Math.floor)],
  ['math.round', [unary(int, (value) => value), unary(float, roundHalfUp)]],
  [
    'math.isInfinite',
    [unary(number, (value) => Math.abs(Number(value)) === Number.POSITIVE_INFINITY)],
  ],
  ['math.isNaN', [unary(number, (value) => Number.isNaN(Number(value)))]],
  ['math.pow', [binary(number, number, (base, exponent) => Number(base) ** Number(exponent))]],
  ['math.sqrt', [unary(number, (value) => Math.sqrt(Number(value)))]],
]);

function textToInt(text: string): bigint {
  if (!INT_TEXT.test(text)) throw new EvaluationError(`no int in "${text}"`);
  return int64(BigInt(text.replace('+', '')));
}

function textToFloat(text: string): number {
  if (!FLOAT_TEXT.test(text)) throw new EvaluationError(`no float in "${text}"`);
  return Number(text);
}

function textToBool(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new EvaluationError(`no bool in "${text}"`);
  return text === 'true';
}

function textToPath(text: string): PathValue {
  return new PathValue(text.replace(/^\//, '').split('/').map(requireSegment));
}

/** The text of `string(value)`. @throws EvaluationError for values that have none. */
export function textOf(value: Value): string {
  if (float.accepts(value)) return floatToText(value);
  if (path.accepts(value)) return value.toString();
  const hasText = value === null || bool.accepts(value) || int.accepts(value);
  if (!hasText && !string.accepts(value))
    throw new EvaluationError(`string is not defined for (${typeNameOf(value)})`);
  return String(value);
}

/** Formats a float as Java does: at least one decimal, and an exponent outside 0.001 … 10⁷. */
function floatToText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const magnitude = Math.abs(value);
  if (Object.is(value, -0)) return '-0.0';
  if (magnitude !== 0 && (magnitude < 1e-3 || magnitude >= 1e7)) {
    const [mantissa = '', exponent = ''] = value.toExponential().split('e');
    return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
  }
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/** Truncates, as Java does: values beyond 64 bits become the nearest int, and NaN 0. */
function floatToInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return MAX_INT64;
  return value < -(2 ** 63) ? MIN_INT64 : BigInt(Math.trunc(value));
}

/** As in Java, the absolute value of the smallest int is itself. */
function absoluteOf(value: bigint): bigint {
  return value < 0n && value !== MIN_INT64 ? -value : value;
}

function floatOverloads(round: (value: number) => number): readonly Operation[] {
  return [unary(number, (value) => round(Number(value)))];
}

/** -2.5 becomes -2. */
function roundHalfUp(value: number): bigint {
  const floor = Math.floor(value);
  return floatToInt(value - floor >= 0.5 ? floor + 1 : floor);
}
