/** Which values and documents can be stored. The messages are those of Google's emulator. */
import { invalidArgument } from '../status.ts';
import { isReservedFieldName } from './field-path.ts';
import { requireDocumentName } from './resource-name.ts';
import { bytesLength, documentSize } from './size.ts';
import { byteLength } from './strings.ts';
import type { Document, Fields, GeoPoint, Value } from './value.ts';

const maxDocumentBytes = 1_048_576;
const maxFieldNameBytes = 1500;
/** The limit of one string or bytes value. */
const maxValueBytes = 1_048_487;
/** The levels of maps and arrays in a field. */
const maxDepth = 20;
const maxDimensions = 2048;

/** @throws StatusError INVALID_ARGUMENT */
export function requireStorableFields(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name === '') throw invalidArgument('The property.name is the empty string.');
    if (isReservedFieldName(name)) throw invalidArgument(`field name ${name} is reserved`);
    if (isLongName(name)) {
      throw invalidArgument(`The property.name is longer than ${maxFieldNameBytes} bytes.`);
    }
    requireStorableValue(value, name);
  }
}

/** @throws StatusError INVALID_ARGUMENT */
export function requireStorableSize(document: Pick<Document, 'name' | 'fields'>): void {
  if (documentSize(document) > maxDocumentBytes) {
    throw invalidArgument(`maximum entity size is ${maxDocumentBytes} bytes`);
  }
}

/** @throws StatusError INVALID_ARGUMENT */
export function requireStorableValue(value: Value, property: string, depth = 0): void {
  requireValue(value);
  if (depth > maxDepth) throw invalidNested(property);
  if ('stringValue' in value) requireShort(property, value.stringValue, byteLength);
  else if ('bytesValue' in value) requireShort(property, value.bytesValue, bytesLength);
  else if ('arrayValue' in value) requireStorableElements(value.arrayValue.values, property, depth);
  else if ('mapValue' in value) requireStorableMap(value.mapValue.fields, property, depth);
}

/** Checks a value that may also be the operand of a filter. @throws StatusError INVALID_ARGUMENT */
export function requireValue(value: Value): void {
  if (Object.keys(value).length === 0) {
    throw invalidArgument('Cannot convert firestore.v1.Value with type unset.');
  }
  if ('referenceValue' in value) requireDocumentName(value.referenceValue, 'Resource name');
  else if ('geoPointValue' in value) requireGeoPoint(value.geoPointValue);
}

function requireStorableElements(values: readonly Value[], property: string, depth: number): void {
  for (const value of values) {
    if ('arrayValue' in value)
      throw invalidArgument('Cannot convert an array value in an array value.');
    if (hasTypeField(value))
      throw invalidArgument('Cannot convert a vector value in an array value.');
    requireStorableValue(value, property, depth + 1);
  }
}

function requireStorableMap(fields: Fields, property: string, depth: number): void {
  const type = fields.__type__;
  if (type !== undefined) {
    requireVector(type, fields, property);
    return;
  }
  for (const [name, value] of Object.entries(fields)) {
    if (isReservedFieldName(name)) throw invalidArgument(`field name '${name}' is reserved.`);
    if (name === '' || isLongName(name)) throw invalidNested(property);
    requireStorableValue(value, property, depth + 1);
  }
}

function requireVector(type: Value, fields: Fields, property: string): void {
  if (!('stringValue' in type)) throw invalidArgument('Field __type__ is not a string.');
  if (type.stringValue !== '__vector__') throw invalidNested(property);
  const { value } = fields;
  if (value === undefined) throw invalidArgument("Vector map is missing key 'value'.");
  if (Object.keys(fields).length > 2)
    throw invalidArgument('Vector Value map has extraneous entries.');
  const elements = 'arrayValue' in value ? value.arrayValue.values : undefined;
  if (!elements?.every((element) => 'doubleValue' in element)) {
    throw invalidArgument("Vector must only contain values of type 'double'");
  }
  if (elements.length === 0) throw invalidArgument('Cannot have a zero length vector.');
  if (elements.length > maxDimensions) {
    throw invalidArgument(`Vectors must be at most ${maxDimensions} dimensions.`);
  }
}

function requireGeoPoint({ latitude, longitude }: GeoPoint): void {
  requireInRange('latitude', latitude, 90);
  requireInRange('longitude', longitude, 180);
}

function requireInRange(name: string, degrees: number, limit: number): void {
  if (Math.abs(degrees) <= limit) return;
  const [shown, range] = [degrees, limit].map((n) => (Number.isInteger(n) ? n.toFixed(1) : n));
  throw invalidArgument(
    `Geo point ${name} '${shown}' outside permitted range -${range} to ${range}.`,
  );
}

function requireShort(property: string, text: string, sizeOf: (text: string) => number): void {
  if (text.length * 3 > maxValueBytes && sizeOf(text) > maxValueBytes) {
    throw invalidArgument(
      `The value of property "${property}" is longer than ${maxValueBytes} bytes.`,
    );
  }
}

const hasTypeField = (value: Value) =>
  'mapValue' in value && Object.hasOwn(value.mapValue.fields, '__type__');

const isLongName = (name: string) =>
  name.length * 3 > maxFieldNameBytes && byteLength(name) > maxFieldNameBytes;

const invalidNested = (property: string) =>
  invalidArgument(`Property ${property} contains an invalid nested entity.`);
