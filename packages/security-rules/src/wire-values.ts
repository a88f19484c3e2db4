// Decodes values of the rules language from JSON of the runtime's protocol and of Firestore's REST API. A value is an
// object with one member, whose name is its kind. https://firebase.google.com/docs/firestore/reference/rest/v1/Value
import { toSet } from './library/collections.ts';
import { parseRfc3339 } from './rfc3339.ts';
import {
  Duration,
  isInt64,
  LatLng,
  type MapValue,
  PathValue,
  Timestamp,
  type Value,
} from './values.ts';

/** JSON that does not conform to the protocol. */
export class JsonError extends Error {
  override name = 'JsonError';
}

export type JsonObject = ReadonlyMap<string, unknown>;

/** Decodes the member of a kind. @throws JsonError */
type Decode = (member: unknown, kind: string) => Value;

const PROTOCOL_KINDS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['null_value', () => null],
  ['bool_value', requireBoolean],
  ['int_value', decodeInt],
  ['float_value', decodeFloat],
  ['string_value', requireString],
  ['timestamp_value', decodeTimestamp],
  ['bytes_value', decodeBase64],
  ['duration_value', decodeDuration],
  ['latlng_value', decodeLatLng],
  ['list_value', (member) => decodeItems(member, decodeWireValue)],
  ['set_value', (member) => toSet(decodeItems(member, decodeWireValue))],
  ['map_value', (member) => decodeFields(member, decodeWireValue)],
  ['path_value', decodePath],
]);

const FIRESTORE_KINDS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['nullValue', () => null],
  ['booleanValue', requireBoolean],
  ['integerValue', decodeInt],
  ['doubleValue', decodeFloat],
  ['stringValue', requireString],
  ['timestampValue', decodeTimestamp],
  ['bytesValue', decodeBase64],
  ['referenceValue', decodeReference],
  ['geoPointValue', decodeLatLng],
  ['arrayValue', (member) => decodeItems(member, decodeFirestoreValue)],
  ['mapValue', decodeFirestoreFields],
]);

/** Decodes a value of the protocol. @throws JsonError when it does not conform to the protocol. */
export function decodeWireValue(wire: unknown): Value {
  return decodeByKind(wire, PROTOCOL_KINDS);
}

/** Decodes a document or map of Firestore, which has no `fields` when it is empty. @throws JsonError */
export function decodeFirestoreFields(document: unknown): MapValue {
  return decodeFields(document, decodeFirestoreValue);
}

/** Decodes RFC 3339 text with up to nine decimals. @throws JsonError */
export function decodeTimestamp(value: unknown): Timestamp {
  const epochNanos = parseRfc3339(requireString(value, 'timestamp'));
  if (epochNanos === undefined) throw new JsonError(`${value} is not a timestamp`);
  return new Timestamp(epochNanos);
}

export function getObject(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

export function requireObject(value: unknown, label: string): JsonObject {
  const object = getObject(value);
  if (object === undefined) throw new JsonError(`${label} is not an object`);
  return object;
}

export function requireList(value: unknown, label: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new JsonError(`${label} is not a list`);
  return value;
}

export function requireString(value: unknown, label: string): string {
  if (typeof value !== 'string') throw new JsonError(`${label} is not a string`);
  return value;
}

function requireNumber(value: unknown, label: string): number {
  if (typeof value !== 'number') throw new JsonError(`${label} is not a number`);
  return value;
}

function requireBoolean(value: unknown, label: string): boolean {
  if (typeof value !== 'boolean') throw new JsonError(`${label} is not a boolean`);
  return value;
}

function decodeFirestoreValue(wire: unknown): Value {
  return decodeByKind(wire, FIRESTORE_KINDS);
}

function decodeByKind(wire: unknown, kinds: ReadonlyMap<string, Decode>): Value {
  const [entry, ...others] = requireObject(wire, 'a value');
  if (entry === undefined || others.length > 0)
    throw new JsonError('a value does not have exactly one member');
  const [kind, member] = entry;
  const decode = kinds.get(kind);
  if (decode === undefined) throw new JsonError(`unknown kind of value ${kind}`);
  return decode(member, kind);
}

/** Decodes a JSON number or decimal text of 64 bits. @throws JsonError */
function decodeInt(value: unknown): bigint {
  const isNumber = typeof value === 'number';
  const text = isNumber ? '' : requireString(value, 'int');
  if (isNumber ? !Number.isInteger(value) : !/^-?\d{1,19}$/.test(text))
    throw new JsonError(`${value} is not an int`);
  const int = BigInt(isNumber ? value : text);
  if (!isInt64(int)) throw new JsonError(`${value} has more than 64 bits`);
  return int;
}

/** Decodes a JSON number, or the text of NaN or an infinity, which JSON cannot represent. */
function decodeFloat(value: unknown): number {
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return Number(value);
  return requireNumber(value, 'float');
}

function decodeBase64(value: unknown): Uint8Array {
  return new Uint8Array(Buffer.from(requireString(value, 'bytes'), 'base64'));
}

function decodeDuration(value: unknown): Duration {
  const parts = requireObject(value, 'duration_value');
  const seconds = decodeInt(parts.get('seconds') ?? 0);
  return new Duration(seconds * 1_000_000_000n + decodeInt(parts.get('nanos') ?? 0));
}

/** The REST API omits a coordinate that is 0. */
function decodeLatLng(value: unknown, kind: string): LatLng {
  const point = requireObject(value, kind);
  const coordinate = (name: string) => requireNumber(point.get(name) ?? 0, name);
  return new LatLng(coordinate('latitude'), coordinate('longitude'));
}

function decodeItems(value: unknown, decode: (item: unknown) => Value): readonly Value[] {
  return requireList(requireObject(value, 'a list').get('values') ?? [], 'values').map(decode);
}

function decodeFields(value: unknown, decode: (field: unknown) => Value): MapValue {
  const fields = requireObject(requireObject(value, 'a map').get('fields') ?? {}, 'fields');
  return new Map([...fields].map(([name, field]) => [name, decode(field)]));
}

function decodePath(value: unknown): PathValue {
  const segments = requireObject(value, 'path_value').get('segments') ?? [];
  return new PathValue(requireList(segments, 'segments').map(decodeSegment));
}

function decodeSegment(value: unknown): string {
  const segment = requireObject(value, 'segment');
  return requireString(segment.get('simple') ?? segment.get('bound_value'), 'segment');
}

/** Decodes `projects/<id>/databases/…`; in the rules language the path starts with `databases`. */
function decodeReference(value: unknown): PathValue {
  return new PathValue(requireString(value, 'referenceValue').split('/').slice(2));
}
