/** Encodes values of the rules language in the format of the coverage report. */
import {
  type Comparison,
  Constraint,
  Duration,
  LatLng,
  MapDiff,
  PathValue,
  SetValue,
  Timestamp,
  type Value,
} from '@neev/security-rules';

const NANOS_PER_SECOND = 1_000_000_000n;

const COMPARATORS: Readonly<Record<Comparison['comparator'], string>> = {
  '==': 'EQ',
  '!=': 'NEQ',
  '<': 'LT',
  '<=': 'LTE',
  '>': 'GT',
  '>=': 'GTE',
  contains: 'LIST_CONTAINS',
};

export function encodeValue(value: Value): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'bigint') return { intValue: String(value) };
  if (typeof value === 'number')
    return { floatValue: Number.isFinite(value) ? value : String(value) };
  if (typeof value === 'string') return { stringValue: value };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  return encodeScalarObject(value) ?? encodeCollection(value);
}

function encodeScalarObject(value: Value): object | undefined {
  if (value instanceof PathValue)
    return { pathValue: { segments: value.segments.map(encodeSegment) } };
  if (value instanceof Timestamp) return { timestampValue: encodeTimestamp(value) };
  if (value instanceof Duration) return { durationValue: encodeDuration(value) };
  if (value instanceof LatLng)
    return { latlngValue: { latitude: value.latitude, longitude: value.longitude } };
  if (value instanceof Constraint)
    return { constraintValue: { simpleConstraints: value.comparisons.map(encodeComparison) } };
  return undefined;
}

function encodeCollection(value: Value): object {
  if (value instanceof SetValue) return { setValue: { values: value.items.map(encodeValue) } };
  if (value instanceof MapDiff) return { mapDiffValue: {} };
  if (Array.isArray(value)) return { listValue: { values: value.map(encodeValue) } };
  if (!(value instanceof Map) || value.size === 0) return { mapValue: {} };
  const fields = [...value].map(([name, item]) => [name, encodeValue(item)]);
  return { mapValue: { fields: Object.fromEntries(fields) } };
}

function encodeSegment(segment: string | null): object {
  return segment === null ? { capture: {} } : { simple: segment };
}

function encodeComparison({ comparator, value }: Comparison): object {
  return { comparator: COMPARATORS[comparator], value: encodeValue(value) };
}

function encodeTimestamp({ epochNanos }: Timestamp): string {
  const nanos = ((epochNanos % NANOS_PER_SECOND) + NANOS_PER_SECOND) % NANOS_PER_SECOND;
  const seconds = Number((epochNanos - nanos) / NANOS_PER_SECOND);
  const [text = ''] = new Date(seconds * 1000).toISOString().split('.');
  return `${text}${fractionOf(nanos)}Z`;
}

function encodeDuration({ nanos }: Duration): string {
  const magnitude = nanos < 0n ? -nanos : nanos;
  const text = `${magnitude / NANOS_PER_SECOND}${fractionOf(magnitude % NANOS_PER_SECOND)}s`;
  return nanos < 0n ? `-${text}` : text;
}

/** Nothing, or 3, 6 or 9 digits. */
function fractionOf(nanos: bigint): string {
  if (nanos === 0n) return '';
  return `.${String(nanos)
    .padStart(9, '0')
    .replace(/(?:000){1,2}$/, '')}`;
}
