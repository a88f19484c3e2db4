// https://firebase.google.com/docs/reference/rules/rules.math
import { EvaluationError, float, int, int64, number } from '../values.ts';
import { binary, type Library, type Operation, unary } from './operation.ts';

export const mathFunctions: Library = new Map([
  ['math.abs', [unary(int, (value) => int64(value < 0n ? -value : value)), unary(float, Math.abs)]],
  ['math.ceil', toInt(Math.ceil)],
  ['math.floor', toInt(Math.floor)],
  ['math.round', toInt(roundHalfAwayFromZero)],
  [
    'math.isInfinite',
    [unary(number, (value) => Math.abs(Number(value)) === Number.POSITIVE_INFINITY)],
  ],
  ['math.isNaN', [unary(number, (value) => Number.isNaN(Number(value)))]],
  ['math.pow', [binary(number, number, (base, exponent) => Number(base) ** Number(exponent))]],
  ['math.sqrt', [unary(number, (value) => Math.sqrt(Number(value)))]],
]);

/** The int of a float without a fraction; throws an EvaluationError beyond 64 bits, and on NaN and the infinities. */
export function floatToInt(value: number): bigint {
  if (!Number.isFinite(value)) throw new EvaluationError('no int for a float that is not finite');
  return int64(BigInt(value));
}

function toInt(round: (value: number) => number): readonly Operation[] {
  return [unary(int, (value) => value), unary(float, (value) => floatToInt(round(value)))];
}

function roundHalfAwayFromZero(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
