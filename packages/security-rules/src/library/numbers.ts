// int(), float(), string(), bool(), path() and math.*:
// https://firebase.google.com/docs/reference/rules/rules ("Functions") and rules.math
import {
  bool,
  EvaluationError,
  float,
  int,
  int64,
  number,
  PathValue,
  path,
  requireSegment,
  string,
} from '../values.ts';
import { binary, type Library, type Operation, unary } from './operation.ts';

const INT_TEXT = /^[+-]?\d{1,19}$/;
const FLOAT_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

export const conversionFunctions: Library = new Map([
  [
    'int',
    [
      unary(int, (value) => value),
      unary(float, (value) => floatToInt(Math.trunc(value))),
      unary(string, textToInt),
    ],
  ],
  ['float', [unary(int, Number), unary(float, (value) => value), unary(string, textToFloat)]],
  [
    'string',
    [
      unary(string, (value) => value),
      unary(bool, String),
      unary(int, String),
      unary(float, floatToText),
      unary(path, (value) => value.toString()),
      unary({ name: 'null', accepts: (value) => value === null }, () => 'null'),
    ],
  ],
  ['bool', [unary(bool, (value) => value), unary(string, textToBool)]],
  ['path', [unary(string, textToPath)]],
]);

export const mathFunctions: Library = new Map([
  ['math.abs', [unary(int, (value) => int64(value < 0n ? -value : value)), unary(float, Math.abs)]],
  ['math.ceil', roundingOverloads(Math.ceil)],
  ['math.floor', roundingOverloads(Math.floor)],
  ['math.round', roundingOverloads(roundHalfAwayFromZero)],
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

/** JavaScript and Java format floats equally only in this range. @throws EvaluationError outside it. */
function floatToText(value: number): string {
  const magnitude = Math.abs(value);
  if (!(value === 0 || (magnitude >= 1e-3 && magnitude < 1e7)))
    throw new EvaluationError('this float has no text form');
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}

/** Converts a float without a fraction. @throws EvaluationError beyond 64 bits, on NaN and on infinities. */
function floatToInt(value: number): bigint {
  if (!Number.isFinite(value))
    throw new EvaluationError('a float that is not finite cannot be converted to int');
  return int64(BigInt(value));
}

function roundingOverloads(round: (value: number) => number): readonly Operation[] {
  return [unary(int, (value) => value), unary(float, (value) => floatToInt(round(value)))];
}

function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
