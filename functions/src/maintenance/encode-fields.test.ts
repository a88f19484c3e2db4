import fc from 'fast-check';
import { initializeApp } from 'firebase-admin/app';
import { GeoPoint, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { decodeFields, encodedFields, encodeFields } from './encode-fields.ts';

const database = getFirestore(initializeApp({ projectId: 'demo-encoding' }, 'encoding'));

const timestamp = fc
  .tuple(
    fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
    fc.integer({ min: 0, max: 999_999_999 }),
  )
  .map(([seconds, nanoseconds]) => new Timestamp(seconds, nanoseconds));

const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'binary' }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    5e-324,
    2 ** 53,
  ),
  timestamp,
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.stringMatching(/^[a-z]{1,9}$/).map((id) => database.doc(`products/${id}`)),
  fc
    .tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    )
    .map(([latitude, longitude]) => new GeoPoint(latitude + 0, longitude + 0)),
);

/** Firestore reserves names like `__proto__`. */
const fieldName = fc.string({ minLength: 1 }).filter((name) => !/^__.*__$/.test(name));

const { fields } = fc.letrec<{ value: unknown; fields: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    tie('fields'),
  ),
  fields: fc.dictionary(fieldName, tie('value'), {
    maxKeys: 5,
    noNullPrototype: true,
  }),
}));

it('fields of any content are unchanged after encoding to JSON and decoding', () => {
  fc.assert(
    fc.property(fields, (before) => {
      const encoded = encodedFields.parse(JSON.parse(JSON.stringify(encodeFields(before))));
      const after = decodeFields(database, encoded);
      expect(after).toEqual(before);
      expect(encodeFields(after)).toEqual(encodeFields(before));
    }),
    { numRuns: 300 },
  );
});

it('a timestamp keeps its nanoseconds, also before 1970 and in the first year', () => {
  const encoded = encodeFields({ a: new Timestamp(-62_135_596_800, 1), b: new Timestamp(-1, 999) });
  expect(encoded).toEqual({
    a: { timestampValue: '0001-01-01T00:00:00.000000001Z' },
    b: { timestampValue: '1969-12-31T23:59:59.000000999Z' },
  });
});

it('equal fields have equal JSON, for any order of keys', () => {
  expect(JSON.stringify(encodeFields({ a: 1, b: { c: 2, d: 3 } }))).toBe(
    JSON.stringify(encodeFields({ b: { d: 3, c: 2 }, a: 1 })),
  );
});

it('a value of an unknown type throws and is not omitted', () => {
  expect(() => encodeFields({ a: new Map() })).toThrow('[object Map]');
  expect(() => encodeFields({ a: undefined })).toThrow('[object Undefined]');
});
