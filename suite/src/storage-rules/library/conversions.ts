// int(), float(), string(), bool(): https://firebase.google.com/docs/reference/rules/rules, "Functions"
import { bool, EvaluationError, float, int, int64, path, string } from '../values.ts';
import { floatToInt } from './numbers.ts';
import { type Library, unary } from './operation.ts';

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

/** JavaScript and Java agree on the text of a float only in this range; beyond it we do not guess. */
function floatToText(value: number): string {
  const magnitude = Math.abs(value);
  if (!(value === 0 || (magnitude >= 1e-3 && magnitude < 1e7)))
    throw new EvaluationError('no text for this float');
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}
