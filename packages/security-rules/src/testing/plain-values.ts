// Converts plain JSON to values of the rules language: integers are ints, {"$time": "…"} is a timestamp.
import type { MapValue, Value } from '../values.ts';
import { decodeTimestamp, getObject } from '../wire-values.ts';

export function plainMap(json: string): MapValue {
  return mapOf(JSON.parse(json));
}

function mapOf(json: unknown): MapValue {
  const entries = getObject(json);
  if (entries === undefined) throw new Error(`not an object: ${JSON.stringify(json)}`);
  return new Map([...entries].map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(json: unknown): Value {
  if (json === null || typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return Number.isInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map(plainValue);
  const time = getObject(json)?.get('$time');
  return time === undefined ? mapOf(json) : decodeTimestamp(time);
}
