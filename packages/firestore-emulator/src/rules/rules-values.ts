/** Converts values of Firestore and of ID tokens to values of the rules language. */
import {
  LatLng,
  type MapValue,
  PathValue,
  parseRfc3339,
  type Value as RulesValue,
  Timestamp,
} from '@neev/security-rules';
import type { Fields, Value } from '../values/value.ts';

export function toRulesMap(fields: Fields): MapValue {
  return new Map(Object.entries(fields).map(([name, value]) => [name, toRulesValue(value)]));
}

export function toRulesValue(value: Value): RulesValue {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value) return BigInt(value.integerValue);
  if ('doubleValue' in value) return value.doubleValue;
  if ('stringValue' in value) return value.stringValue;
  if ('timestampValue' in value) return toTimestamp(value.timestampValue);
  if ('bytesValue' in value) return new Uint8Array(Buffer.from(value.bytesValue, 'base64'));
  if ('referenceValue' in value) return toPath(value.referenceValue);
  if ('geoPointValue' in value)
    return new LatLng(value.geoPointValue.latitude, value.geoPointValue.longitude);
  if ('arrayValue' in value) return value.arrayValue.values.map(toRulesValue);
  return toRulesMap(value.mapValue.fields);
}

/** @throws Error unless the text is RFC 3339 in UTC: the codec has checked it. */
export function toTimestamp(text: string): Timestamp {
  const epochNanos = parseRfc3339(text);
  if (epochNanos === undefined) throw new Error(`not a timestamp: ${text}`);
  return new Timestamp(epochNanos);
}

/** The segments of a resource name after the project, from `databases` on. */
export function segmentsOf(name: string): string[] {
  return name.split('/').slice(2);
}

/** The path of a resource name. */
export function toPath(name: string): PathValue {
  return new PathValue(segmentsOf(name));
}

/** Converts JSON. A number without a fraction is an int, as JSON does not distinguish them. */
export function fromJson(json: unknown): RulesValue {
  if (typeof json === 'string' || typeof json === 'boolean') return json;
  if (typeof json === 'number') return Number.isInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map(fromJson);
  if (typeof json !== 'object' || json === null) return null;
  return new Map(Object.entries(json).map(([name, value]) => [name, fromJson(value)]));
}
