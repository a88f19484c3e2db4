import { JsonError, requireNumber, requireString } from './json.ts';
import { isInt64, Timestamp } from './values.ts';

const ISO_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/;

/** An int as a JSON number or as decimal text; 64 bits. */
export function decodeInt(value: unknown): bigint {
  const isWhole =
    typeof value === 'number'
      ? Number.isInteger(value)
      : /^-?\d{1,19}$/.test(requireString(value, 'int'));
  if (!isWhole) throw new JsonError(`${value} is no int`);
  const int = BigInt(typeof value === 'number' ? value : requireString(value, 'int'));
  if (!isInt64(int)) throw new JsonError(`${value} has more than 64 bits`);
  return int;
}

/** A float as a JSON number, or as the text of what JSON cannot write. */
export function decodeFloat(value: unknown): number {
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return Number(value);
  return requireNumber(value, 'float');
}

/** RFC 3339 text, up to nanoseconds. */
export function decodeTimestamp(value: unknown): Timestamp {
  const [, seconds, fraction = '', zone] = ISO_TIME.exec(requireString(value, 'timestamp')) ?? [];
  const millis = Date.parse(`${seconds}${zone}`);
  if (Number.isNaN(millis)) throw new JsonError(`${value} is no timestamp`);
  return new Timestamp(BigInt(millis) * 1_000_000n + BigInt(fraction.padEnd(9, '0')));
}

export function decodeBase64(value: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(requireString(value, 'bytes'), 'base64'));
}
