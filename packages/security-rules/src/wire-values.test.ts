import { describe, expect, it } from 'vitest';
import { areEqual } from './equality.ts';
import { Duration, LatLng, PathValue, SetValue, Timestamp, type Value } from './values.ts';
import { decodeFirestoreFields, decodeWireValue } from './wire-values.ts';

describe('a value of the protocol', () => {
  it.each<[object, Value]>([
    [{ null_value: null }, null],
    [{ bool_value: false }, false],
    [{ int_value: 5 }, 5n],
    [{ int_value: '-9223372036854775808' }, -(2n ** 63n)],
    [{ float_value: 1.5 }, 1.5],
    [{ string_value: '' }, ''],
    [{ timestamp_value: '1970-01-01T00:00:01.000000002Z' }, new Timestamp(1_000_000_002n)],
    [{ timestamp_value: '1970-01-01T01:00:00+01:00' }, new Timestamp(0n)],
    [{ bytes_value: 'YWI=' }, new Uint8Array([97, 98])],
    [{ duration_value: { seconds: 1, nanos: 2 } }, new Duration(1_000_000_002n)],
    [{ latlng_value: { latitude: 1, longitude: 2 } }, new LatLng(1, 2)],
    [{ list_value: { values: [{ int_value: 1 }] } }, [1n]],
    [{ list_value: {} }, []],
    [{ set_value: { values: [{ int_value: 1 }, { int_value: 1 }] } }, new SetValue([1n])],
    [{ map_value: { fields: { __proto__x: { int_value: 1 } } } }, new Map([['__proto__x', 1n]])],
    [{ map_value: {} }, new Map()],
    [
      { path_value: { segments: [{ simple: 'a' }, { variable_name: 'x', bound_value: 'b' }] } },
      new PathValue(['a', 'b']),
    ],
  ])('is decoded: %j', (wire, value) => {
    expect(areEqual(decodeWireValue(wire), value)).toBe(true);
  });

  it.each([
    undefined,
    null,
    'x',
    [],
    {},
    { int_value: 1, string_value: 'a' },
    { int_value: 1.5 },
    { int_value: '9223372036854775808' },
    { bool_value: 'true' },
    { enum_value: 1 },
    { timestamp_value: 'yesterday' },
    { path_value: { segments: [{}] } },
    { list_value: { values: [1] } },
  ])('is rejected: %j', (wire) => {
    expect(() => decodeWireValue(wire)).toThrow();
  });
});

describe('a field of a Firestore document', () => {
  it.each<[object, Value]>([
    [{ nullValue: null }, null],
    [{ booleanValue: true }, true],
    [{ integerValue: '9223372036854775807' }, 2n ** 63n - 1n],
    [{ doubleValue: 2 }, 2],
    [{ doubleValue: '-Infinity' }, Number.NEGATIVE_INFINITY],
    [{ stringValue: 'a' }, 'a'],
    [{ timestampValue: '1970-01-01T00:00:00.5Z' }, new Timestamp(500_000_000n)],
    [{ bytesValue: 'YQ==' }, new Uint8Array([97])],
    [
      { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
      new PathValue(['databases', '(default)', 'documents', 'a', 'b']),
    ],
    [{ geoPointValue: { latitude: 1 } }, new LatLng(1, 0)],
    [{ arrayValue: { values: [{ stringValue: 'a' }] } }, ['a']],
    [{ arrayValue: {} }, []],
    [{ mapValue: { fields: { a: { nullValue: null } } } }, new Map([['a', null]])],
    [{ mapValue: {} }, new Map()],
  ])('is decoded: %j', (wire, value) => {
    const fields = decodeFirestoreFields({ fields: { field: wire } });
    expect(areEqual(fields, new Map([['field', value]]))).toBe(true);
  });

  it('of an unknown kind throws', () => {
    const document = { fields: { field: { vectorValue: [] } } };
    expect(() => decodeFirestoreFields(document)).toThrow('unknown kind');
  });

  it('is not required, because a document may be empty', () => {
    expect(decodeFirestoreFields({}).size).toBe(0);
  });
});
