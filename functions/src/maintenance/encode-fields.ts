/**
 * Encodes fields of documents as JSON and decodes them without loss, in the format of Firestore's REST API
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/Value). References are paths relative to the
 * database, so that they can be restored into another project.
 */
import { DocumentReference, type Firestore, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

type EncodedValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: number; longitude: number } }
  | { arrayValue: EncodedValue[] }
  | { mapValue: EncodedFields };

type EncodedFields = { [field: string]: EncodedValue };

const encodedValue: z.ZodMiniType<EncodedValue> = z.lazy(() =>
  z.union([
    z.object({ nullValue: z.null() }),
    z.object({ booleanValue: z.boolean() }),
    z.object({ integerValue: z.string() }),
    z.object({
      doubleValue: z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity', '-0'])]),
    }),
    z.object({ timestampValue: z.string() }),
    z.object({ stringValue: z.string() }),
    z.object({ bytesValue: z.string() }),
    z.object({ referenceValue: z.string() }),
    z.object({ geoPointValue: z.object({ latitude: z.number(), longitude: z.number() }) }),
    z.object({ arrayValue: z.array(encodedValue) }),
    z.object({ mapValue: encodedFields }),
  ]),
);

export const encodedFields: z.ZodMiniType<EncodedFields> = z.lazy(() =>
  z.record(z.string(), encodedValue),
);

/** Encodes fields sorted by name, so that equal fields have equal JSON. */
export function encodeFields(fields: Readonly<Record<string, unknown>>): EncodedFields {
  const names = Object.keys(fields).sort();
  return Object.fromEntries(names.map((name) => [name, encodeValue(fields[name])]));
}

/** @throws Error for a value of an unknown type, so that no data are lost silently. */
function encodeValue(value: unknown): EncodedValue {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return encodeNumber(value);
  if (value instanceof Timestamp) return { timestampValue: encodeTimestamp(value) };
  if (value instanceof Uint8Array) {
    return { bytesValue: Buffer.from(value).toString('base64') };
  }
  if (value instanceof DocumentReference) return { referenceValue: value.path };
  if (value instanceof GeoPoint) {
    const { latitude, longitude } = value;
    return { geoPointValue: { latitude, longitude } };
  }
  if (Array.isArray(value)) return { arrayValue: value.map(encodeValue) };
  if (isMap(value)) return { mapValue: encodeFields(value) };
  throw new Error(
    `A value of this type cannot be backed up: ${Object.prototype.toString.call(value)}`,
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** Like the SDK: whole numbers as integers, all others as doubles. */
function encodeNumber(value: number): EncodedValue {
  if (Object.is(value, -0)) return { doubleValue: '-0' };
  if (Number.isSafeInteger(value)) return { integerValue: String(value) };
  if (Number.isNaN(value)) return { doubleValue: 'NaN' };
  if (value === Number.POSITIVE_INFINITY) return { doubleValue: 'Infinity' };
  if (value === Number.NEGATIVE_INFINITY) return { doubleValue: '-Infinity' };
  return { doubleValue: value };
}

/** RFC 3339 in UTC with nine fractional digits. */
function encodeTimestamp({ seconds, nanoseconds }: Timestamp): string {
  const second = new Date(seconds * 1_000).toISOString().slice(0, 19);
  return `${second}.${String(nanoseconds).padStart(9, '0')}Z`;
}

function decodeTimestamp(text: string): Timestamp {
  const seconds = Date.parse(`${text.slice(0, 19)}Z`) / 1_000;
  return new Timestamp(seconds, Number(text.slice(20, 29)));
}

/** Decodes fields to values for the SDK. */
export function decodeFields(database: Firestore, fields: EncodedFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, decodeValue(database, value)]),
  );
}

function decodeValue(database: Firestore, value: EncodedValue): unknown {
  if ('nullValue' in value) return null;
  if ('booleanValue' in value) return value.booleanValue;
  if ('integerValue' in value) return Number(value.integerValue);
  if ('doubleValue' in value) return Number(value.doubleValue);
  if ('timestampValue' in value) return decodeTimestamp(value.timestampValue);
  if ('stringValue' in value) return value.stringValue;
  if ('bytesValue' in value) return Buffer.from(value.bytesValue, 'base64');
  if ('referenceValue' in value) return database.doc(value.referenceValue);
  if ('geoPointValue' in value) {
    return new GeoPoint(value.geoPointValue.latitude, value.geoPointValue.longitude);
  }
  if ('arrayValue' in value) return value.arrayValue.map((each) => decodeValue(database, each));
  return decodeFields(database, value.mapValue);
}
