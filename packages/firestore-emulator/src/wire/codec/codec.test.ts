import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatusError } from '../../status.ts';
import type { Document, Fields, Value } from '../../values/value.ts';
import { decode, encode, fromJson, type MessageType, toJson } from './codec.ts';

const name = 'projects/p/databases/(default)/documents/c/d';

const parseValue = (json: unknown): Value | undefined =>
  fromJson('Document', { name, fields: { a: json } }).fields.a;

const printValue = (value: Value): unknown =>
  JSON.parse(JSON.stringify(toJson('Document', { ...document, fields: { a: value } }))).fields.a;

const createFields = (entries: Iterable<readonly [string, Value]>): Fields => {
  const fields: Record<string, Value> = Object.create(null);
  for (const [key, value] of entries) fields[key] = value;
  return fields;
};

const document: Document = {
  name,
  fields: createFields([]),
  createTime: '2026-01-02T03:04:05.000006Z',
  updateTime: '2026-01-02T03:04:05.678900Z',
};

const times = fc
  .tuple(
    fc.date({
      noInvalidDate: true,
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
    }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(
    ([date, micros]) => `${date.toISOString().slice(0, 19)}.${String(micros).padStart(6, '0')}Z`,
  );

// Strings of protobuf are valid Unicode.
const strings = fc.string({ unit: 'binary' });
const keys = fc.oneof(strings, fc.constantFrom('__proto__', 'constructor', 'toString', 'a.b'));

const { value: values } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      fc.constant<Value>({ nullValue: null }),
      fc.boolean().map((booleanValue) => ({ booleanValue })),
      fc
        .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
        .map((number) => ({ integerValue: number.toString() })),
      fc.double().map((doubleValue) => ({ doubleValue })),
      times.map((timestampValue) => ({ timestampValue })),
      strings.map((stringValue) => ({ stringValue })),
      fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
      fc.constant<Value>({ referenceValue: name }),
      fc
        .record({
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        })
        .map((geoPointValue) => ({ geoPointValue })),
    ),
    fc.array(tie('value'), { maxLength: 4 }).map((items) => ({ arrayValue: { values: items } })),
    fc
      .array(fc.tuple(keys, tie('value')), { maxLength: 4 })
      .map((entries) => ({ mapValue: { fields: createFields(entries) } })),
  ),
}));

const documents = fc
  .tuple(fc.array(fc.tuple(keys, values), { maxLength: 6 }), times, times)
  .map(([entries, createTime, updateTime]) => ({
    name,
    fields: createFields(entries),
    createTime,
    updateTime,
  }));

const overJson = <T extends MessageType>(type: T, message: Parameters<typeof toJson<T>>[1]) =>
  fromJson(type, JSON.parse(JSON.stringify(toJson(type, message))));

describe('the codec', () => {
  it('keeps every document in its binary and in its JSON form', () => {
    fc.assert(
      fc.property(documents, (original) => {
        expect(decode('Document', encode('Document', original))).toEqual(original);
        expect(overJson('Document', original)).toEqual(original);
      }),
    );
  });

  it.each([
    ['a value', 'value'],
    ['a name', 'key'],
  ])('rejects %s that is not valid UTF-8', (_, text) => {
    const fields = createFields([['key', { stringValue: 'value' }]]);
    const bytes = Buffer.from(encode('Document', { ...document, fields }));
    expect(decode('Document', bytes).fields).toEqual(fields);
    // A lone surrogate.
    bytes.set([0xed, 0xa0, 0x80], bytes.indexOf(text));
    const invalid = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('utf-8') };
    expect(() => decode('Document', bytes)).toThrow(expect.objectContaining(invalid));
  });

  it('keeps a replacement character', () => {
    const fields = createFields([['\uFFFD', { stringValue: 'a\uFFFD' }]]);
    const bytes = Buffer.from(encode('Document', { ...document, fields }));
    expect(decode('Document', bytes).fields).toEqual(fields);
  });

  it('keeps requests and responses of all kinds in both forms', () => {
    const check = <T extends MessageType>(type: T, message: Parameters<typeof toJson<T>>[1]) => {
      expect(decode(type, encode(type, message))).toEqual(message);
      expect(overJson(type, message)).toEqual(message);
    };
    check('CommitRequest', {
      database: 'projects/p/databases/d',
      transaction: 'AQID',
      writes: [
        { verify: name, currentDocument: { updateTime: document.updateTime } },
        { delete: name, currentDocument: { exists: false } },
        {
          update: { name, fields: createFields([['a', { nullValue: null }]]) },
          updateMask: { fieldPaths: ['a', '`b c`'] },
          updateTransforms: [
            { fieldPath: 'a', setToServerValue: 'REQUEST_TIME' },
            { fieldPath: 'b', increment: { integerValue: '0' } },
            { fieldPath: 'c', appendMissingElements: { values: [{ doubleValue: 0 }] } },
          ],
        },
      ],
    });
    check('RunQueryRequest', {
      parent: 'projects/p/databases/d/documents',
      newTransaction: { readOnly: { readTime: document.createTime } },
      structuredQuery: {
        from: [{ collectionId: 'c', allDescendants: true }],
        where: {
          compositeFilter: {
            op: 'OR',
            filters: [
              { unaryFilter: { op: 'IS_NAN', field: { fieldPath: 'a' } } },
              { fieldFilter: { op: 'IN', field: { fieldPath: 'a' }, value: { stringValue: '' } } },
            ],
          },
        },
        orderBy: [{ field: { fieldPath: 'a' }, direction: 'DESCENDING' }],
        startAt: { values: [{ booleanValue: false }], before: true },
        limit: 0,
        offset: 3,
      },
    });
    check('ListenRequest', { database: 'd', removeTarget: 0, labels: { a: 'b' } });
    check('ListenRequest', {
      addTarget: { targetId: 2, documents: { documents: [name] }, expectedCount: 0, once: true },
    });
    check('ListenResponse', {
      targetChange: {
        targetChangeType: 'REMOVE',
        targetIds: [2, 4],
        cause: { code: 7, message: 'no' },
      },
    });
    check('ListenResponse', {
      documentChange: { document, targetIds: [2], removedTargetIds: [300] },
    });
    check('RunAggregationQueryResponse', {
      result: { aggregateFields: createFields([['n', { integerValue: '3' }]]) },
    });
    check('Empty', {});
  });

  it('leaves out the values of absent fields, but not those that differ from an absent field', () => {
    expect(
      fromJson('RunQueryRequest', {
        parent: 'p',
        structuredQuery: { from: [{ allDescendants: false }], offset: 0, limit: 0, where: null },
      }),
    ).toEqual({ parent: 'p', structuredQuery: { from: [{}], limit: 0 } });
    expect(fromJson('GetDocumentRequest', {})).toEqual({ name: '' });
    expect(decode('GetDocumentRequest', new Uint8Array())).toEqual({ name: '' });
  });
});

describe('the JSON form', () => {
  it.each([
    [{ integerValue: 5 }, { integerValue: '5' }],
    [{ integer_value: '-005' }, { integerValue: '-5' }],
    [{ integerValue: '1e3' }, { integerValue: '1000' }],
    [{ doubleValue: 'NaN' }, { doubleValue: Number.NaN }],
    [{ doubleValue: '-Infinity' }, { doubleValue: Number.NEGATIVE_INFINITY }],
    [{ doubleValue: '-0' }, { doubleValue: -0 }],
    [{ doubleValue: '1.5' }, { doubleValue: 1.5 }],
    [{ stringValue: 5 }, { stringValue: '5' }],
    [{ nullValue: 'NULL_VALUE' }, { nullValue: null }],
    [{ nullValue: 0 }, { nullValue: null }],
    [{ bytesValue: '_-8' }, { bytesValue: '/+8=' }],
    [{ timestampValue: '2020-01-01T00:00:00Z' }, { timestampValue: '2020-01-01T00:00:00.000000Z' }],
    [
      { timestampValue: '2020-01-01T00:00:00.1234567+01:00' },
      { timestampValue: '2019-12-31T23:00:00.123456Z' },
    ],
    [{ arrayValue: {} }, { arrayValue: { values: [] } }],
    [{ mapValue: {} }, { mapValue: { fields: {} } }],
    [{ geoPointValue: { latitude: 1 } }, { geoPointValue: { latitude: 1, longitude: 0 } }],
    [{ integerValue: '1', stringValue: null }, { integerValue: '1' }],
  ])('is accepted as %j', (json, expected) => {
    expect(parseValue(json)).toEqual(expected);
  });

  it.each([
    [{}, /type unset/],
    [{ integerValue: '9223372036854775808' }, /out of range/],
    [{ integerValue: 5.5 }, /integer/],
    [{ integerValue: 'x' }, /number/],
    [{ doubleValue: '' }, /number/],
    [{ doubleValue: '1e999' }, /out of range/],
    [{ timestampValue: '2020-02-30T00:00:00Z' }, /timestamp/],
    [{ timestampValue: '0000-01-01T00:00:00Z' }, /timestamp/],
    [{ bytesValue: '!!' }, /base64/],
    [{ booleanValue: 'yes' }, /boolean/],
    [{ integerValue: '1', stringValue: '1' }, /exclude each other/],
    [{ arrayValue: [] }, /object/],
    [{ arrayValue: { values: {} } }, /array/],
    [{ noValue: 1 }, /Unknown field of Value: noValue/],
  ])('is rejected as %j', (json, message) => {
    expect(() => parseValue(json)).toThrow(message);
    expect(() => parseValue(json)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });

  it('accepts enums by name and number', () => {
    const directionOf = (direction: unknown) =>
      fromJson('RunQueryRequest', { structuredQuery: { orderBy: [{ direction }] } }).structuredQuery
        ?.orderBy?.[0]?.direction;
    expect(directionOf(2)).toBe('DESCENDING');
    expect(directionOf('DESCENDING')).toBe('DESCENDING');
    expect(directionOf('DIRECTION_UNSPECIFIED')).toBeUndefined();
    expect(() => directionOf('DOWN')).toThrow(/Unknown value of Direction/);
  });

  it('writes special doubles as strings and shortens timestamps', () => {
    expect(printValue({ doubleValue: Number.NaN })).toEqual({ doubleValue: 'NaN' });
    expect(printValue({ doubleValue: -0 })).toEqual({ doubleValue: '-0' });
    expect(printValue({ timestampValue: '2020-01-01T00:00:00.000000Z' })).toEqual({
      timestampValue: '2020-01-01T00:00:00Z',
    });
    expect(printValue({ timestampValue: '2020-01-01T00:00:00.120000Z' })).toEqual({
      timestampValue: '2020-01-01T00:00:00.120Z',
    });
    expect(printValue({ mapValue: { fields: {} } })).toEqual({ mapValue: {} });
  });
});

describe('unsupported input', () => {
  it('is rejected with UNIMPLEMENTED when a known field is not supported', () => {
    const unimplemented = expect.objectContaining({ code: 'UNIMPLEMENTED' });
    expect(() => fromJson('RunQueryRequest', { structuredQuery: { findNearest: {} } })).toThrow(
      unimplemented,
    );
    // Field 10 of RunQueryRequest is explainOptions; field 1000 of it does not exist.
    expect(() => decode('RunQueryRequest', Uint8Array.of(0x52, 0))).toThrow(/explainOptions/);
    expect(() => decode('RunQueryRequest', Uint8Array.of(0x52, 0))).toThrow(unimplemented);
    expect(() => decode('RunQueryRequest', Uint8Array.of(0xc0, 0x3e, 1))).toThrow(unimplemented);
  });

  it('is rejected with INVALID_ARGUMENT when bytes are malformed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          decode('CommitRequest', bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(StatusError);
        }
      }),
    );
    expect(() => decode('CommitRequest', Uint8Array.of(0x0a, 50))).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
  });

  it('is rejected when it is nested too deeply', () => {
    let json: unknown = { nullValue: null };
    for (let level = 0; level < 200; level++) json = { arrayValue: { values: [json] } };
    expect(() => parseValue(json)).toThrow(/nested too deeply/);
  });
});
