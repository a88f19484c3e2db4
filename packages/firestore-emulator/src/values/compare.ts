/** The total order of values, and their equality. */
import { compareNames } from './resource-name.ts';
import { compareStrings } from './strings.ts';
import type { Fields, GeoPoint, Value } from './value.ts';

/** Values of different types are ordered by their types; integers and doubles are one type. */
export function compareValues(a: Value, b: Value): number {
  const typeA = typeOrder(a);
  const typeB = typeOrder(b);
  return typeA === typeB ? compareSameType(a, b) : typeA - typeB;
}

/** Whether filters and array transforms treat the values as equal: 1 equals 1.0, and -0 equals 0. */
export const equalValues = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

/** Whether the stored values are the same; a write of identical values changes nothing. */
export function identicalValues(a: Value, b: Value): boolean {
  if ('mapValue' in a)
    return 'mapValue' in b && identicalFields(a.mapValue.fields, b.mapValue.fields);
  if ('arrayValue' in a) {
    if (!('arrayValue' in b)) return false;
    const other = b.arrayValue.values;
    return (
      a.arrayValue.values.length === other.length &&
      a.arrayValue.values.every((value, i) => {
        const element = other[i];
        return element !== undefined && identicalValues(value, element);
      })
    );
  }
  if ('doubleValue' in a) return 'doubleValue' in b && Object.is(a.doubleValue, b.doubleValue);
  return 'integerValue' in a === 'integerValue' in b && !('doubleValue' in b) && equalValues(a, b);
}

export function identicalFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const valueA = a[name];
      const valueB = Object.hasOwn(b, name) ? b[name] : undefined;
      return valueA !== undefined && valueB !== undefined && identicalValues(valueA, valueB);
    })
  );
}

const vectorType = 9;

/** The position of a value's type in the order of types. */
export function typeOrder(value: Value): number {
  if ('stringValue' in value) return 4;
  if ('integerValue' in value || 'doubleValue' in value) return 2;
  if ('booleanValue' in value) return 1;
  if ('timestampValue' in value) return 3;
  if ('nullValue' in value) return 0;
  if ('bytesValue' in value) return 5;
  if ('referenceValue' in value) return 6;
  if ('geoPointValue' in value) return 7;
  if ('arrayValue' in value) return 8;
  return isVector(value) ? vectorType : 10;
}

export function isVector(value: Value): boolean {
  if (!('mapValue' in value)) return false;
  const type = value.mapValue.fields.__type__;
  return type !== undefined && 'stringValue' in type && type.stringValue === '__vector__';
}

export const isNull = (value: Value): boolean => 'nullValue' in value;

export const isNaNValue = (value: Value): boolean =>
  'doubleValue' in value && Number.isNaN(value.doubleValue);

/** The number of an integer or double: a bigint for integers that a double cannot hold. */
export function numberOf(value: Value): number | bigint | undefined {
  if ('doubleValue' in value) return value.doubleValue;
  if (!('integerValue' in value)) return undefined;
  const number = Number(value.integerValue);
  return Number.isSafeInteger(number) ? number : BigInt(value.integerValue);
}

/** Orders numbers exactly, NaN first. (JavaScript compares a bigint with a number exactly.) */
export function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

function compareSameType(a: Value, b: Value): number {
  if ('stringValue' in a && 'stringValue' in b) return compareStrings(a.stringValue, b.stringValue);
  if ('booleanValue' in a && 'booleanValue' in b) {
    return Number(a.booleanValue) - Number(b.booleanValue);
  }
  // The texts have the same length, and ASCII characters only.
  if ('timestampValue' in a && 'timestampValue' in b) {
    return a.timestampValue < b.timestampValue ? -1 : Number(a.timestampValue > b.timestampValue);
  }
  if ('bytesValue' in a && 'bytesValue' in b) {
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'));
  }
  if ('referenceValue' in a && 'referenceValue' in b) {
    return compareNames(a.referenceValue, b.referenceValue);
  }
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    return comparePoints(a.geoPointValue, b.geoPointValue);
  }
  if ('arrayValue' in a && 'arrayValue' in b) {
    return compareArrays(a.arrayValue.values, b.arrayValue.values);
  }
  if ('mapValue' in a && 'mapValue' in b) {
    return isVector(a) ? compareVectors(a, b) : compareMaps(a.mapValue.fields, b.mapValue.fields);
  }
  return compareNumbers(numberOf(a) ?? 0, numberOf(b) ?? 0);
}

const comparePoints = (a: GeoPoint, b: GeoPoint) =>
  a.latitude - b.latitude || a.longitude - b.longitude;

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (const [i, value] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    const order = compareValues(value, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareVectors(a: Value, b: Value): number {
  const valuesA = vectorValues(a);
  const valuesB = vectorValues(b);
  return valuesA.length - valuesB.length || compareArrays(valuesA, valuesB);
}

function vectorValues(vector: Value): readonly Value[] {
  const values = 'mapValue' in vector ? vector.mapValue.fields.value : undefined;
  return values && 'arrayValue' in values ? values.arrayValue.values : [];
}

function compareMaps(a: Fields, b: Fields): number {
  const namesA = Object.keys(a).sort(compareStrings);
  const namesB = Object.keys(b).sort(compareStrings);
  for (const [i, name] of namesA.entries()) {
    const other = namesB[i];
    if (other === undefined) return 1;
    const order = compareStrings(name, other) || compareFieldValues(a[name], b[name]);
    if (order !== 0) return order;
  }
  return namesA.length - namesB.length;
}

const compareFieldValues = (a: Value | undefined, b: Value | undefined) =>
  a && b ? compareValues(a, b) : 0;
