/** Generated values, writes and queries over few names and fields, so that they concern each other. */
import fc from 'fast-check';
import type { FieldTransform, Filter, Order, StructuredQuery, Write } from '../service/messages.ts';
import { isNaNValue, isNull } from '../values/compare.ts';
import type { Fields, Value } from '../values/value.ts';

export const collectionIds = ['a', 'b'];
export const documentIds = [
  '1',
  '10',
  '2',
  'A',
  'é',
  '\uffee',
  '😀',
  '__id7__',
  '__id-3__',
  '__id10__',
];

/** The names of documents of a database, in collections of two levels. */
export const documentNames = (root: string): fc.Arbitrary<string> => {
  const top = fc
    .tuple(fc.constantFrom(...collectionIds), fc.constantFrom(...documentIds))
    .map(([collection, id]) => `${root}/${collection}/${id}`);
  const nested = fc
    .tuple(fc.constantFrom('1', 'A'), fc.constantFrom('1', '2', 'é'))
    .map(([parent, id]) => `${root}/a/${parent}/b/${id}`);
  return fc.oneof({ weight: 4, arbitrary: top }, { weight: 1, arbitrary: nested });
};

const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc
    .constantFrom(
      '0',
      '1',
      '2',
      '-1',
      '3',
      '9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
    )
    .map((integerValue) => ({ integerValue })),
  fc
    .constantFrom(
      0,
      -0,
      1,
      1.5,
      2,
      -1,
      9007199254740992,
      2 ** 63,
      Number.NaN,
      Infinity,
      -Infinity,
      5e-324,
    )
    .map((doubleValue) => ({ doubleValue })),
);

const strings = fc.constantFrom('', 'a', 'b', 'B', 'é', '\uffee', '😀', 'aa');

const scalars = (root: string): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 5, arbitrary: numbers },
    { weight: 3, arbitrary: strings.map((stringValue) => ({ stringValue })) },
    fc.constant({ nullValue: null }),
    fc.boolean().map((booleanValue) => ({ booleanValue })),
    fc
      .constantFrom(
        '2020-01-01T00:00:00.000000Z',
        '2020-01-01T00:00:00.000001Z',
        '1969-12-31T23:59:59.999999Z',
      )
      .map((timestampValue) => ({ timestampValue })),
    fc.constantFrom('', 'AA==', 'AQ==', '/w==', 'AAE=').map((bytesValue) => ({ bytesValue })),
    documentNames(root).map((referenceValue) => ({ referenceValue })),
    fc
      .tuple(fc.constantFrom(0, 1, -90, 1.5), fc.constantFrom(0, -1, 180))
      .map(([latitude, longitude]) => ({ geoPointValue: { latitude, longitude } })),
  );

const vectors: fc.Arbitrary<Value> = fc
  .array(fc.constantFrom(0, 1, -1.5), { minLength: 1, maxLength: 3 })
  .map((values) => ({
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: values.map((doubleValue) => ({ doubleValue })) } },
      },
    },
  }));

const fieldNames = fc.constantFrom('x', 'y', 'z');

export const values = (root: string): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 8, arbitrary: scalars(root) },
    {
      weight: 2,
      arbitrary: fc
        .array(scalars(root), { maxLength: 3 })
        .map((elements) => ({ arrayValue: { values: elements } })),
    },
    {
      weight: 2,
      arbitrary: fc
        .dictionary(fieldNames, scalars(root), { maxKeys: 2 })
        .map((fields) => ({ mapValue: { fields } })),
    },
    { weight: 1, arbitrary: vectors },
  );

const fieldsOf = (root: string): fc.Arbitrary<Fields> =>
  fc.dictionary(fieldNames, values(root), { maxKeys: 3 });

const fieldPaths = fc.constantFrom('x', 'y', 'z', 'x.y', 'y.z', 'z.x.y', '`x`');

const transforms = (root: string): fc.Arbitrary<FieldTransform> =>
  fc
    .tuple(
      fieldPaths,
      fc.oneof(
        numbers.map((increment) => ({ increment })),
        numbers.map((maximum) => ({ maximum })),
        numbers.map((minimum) => ({ minimum })),
        fc.array(scalars(root), { maxLength: 3 }).map((elements) => ({
          appendMissingElements: { values: elements },
        })),
        fc.array(scalars(root), { maxLength: 3 }).map((elements) => ({
          removeAllFromArray: { values: elements },
        })),
      ),
    )
    .map(([fieldPath, operation]) => ({ fieldPath, ...operation }));

const preconditions = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Pick<Write, 'currentDocument'>>(
      { currentDocument: { exists: true } },
      { currentDocument: { exists: false } },
      { currentDocument: { updateTime: '2020-01-01T00:00:00.000000Z' } },
    ),
  },
);

export const writes = (root: string): fc.Arbitrary<Write> => {
  const names = documentNames(root);
  const masks = fc.array(fieldPaths, { maxLength: 3 });
  const update = fc
    .tuple(
      fc.record({ name: names, fields: fieldsOf(root) }),
      fc.option(masks, { nil: undefined }),
      fc.option(fc.array(transforms(root), { maxLength: 3 }), { nil: undefined, freq: 1 }),
      preconditions,
    )
    .map(([document, fieldPathsOfMask, updateTransforms, precondition]) => ({
      update: document,
      ...(fieldPathsOfMask && { updateMask: { fieldPaths: fieldPathsOfMask } }),
      ...(updateTransforms && { updateTransforms }),
      ...precondition,
    }));
  const other: fc.Arbitrary<Write> = fc.oneof(
    fc
      .tuple(names, preconditions)
      .map(([name, precondition]) => ({ delete: name, ...precondition })),
    fc
      .tuple(names, preconditions)
      .map(([name, precondition]) => ({ verify: name, ...precondition })),
    fc
      .tuple(names, fc.array(transforms(root), { minLength: 1, maxLength: 2 }), preconditions)
      .map(([document, fieldTransforms, precondition]) => ({
        transform: { document, fieldTransforms },
        ...precondition,
      })),
  );
  return fc.oneof({ weight: 4, arbitrary: update }, { weight: 1, arbitrary: other });
};

/** Writes that succeed on an empty database. */
export const sets = (root: string): fc.Arbitrary<Write> =>
  fc.record({ name: documentNames(root), fields: fieldsOf(root) }).map((update) => ({ update }));

/** Google's emulator skips other checks of a query with an operand that nothing equals. */
const isComparable = (value: Value) => !isNull(value) && !isNaNValue(value);

const filters = (root: string): fc.Arbitrary<Filter> => {
  const fields = fc.constantFrom('x', 'y', 'x.y', 'z').map((fieldPath) => ({ fieldPath }));
  const listed = fc
    .array(values(root).filter(isComparable), { minLength: 1, maxLength: 4 })
    .map((elements) => ({
      arrayValue: { values: elements },
    }));
  const field = fc.oneof(
    fc.record({
      field: fields,
      op: fc.constantFrom(
        'EQUAL' as const,
        'NOT_EQUAL' as const,
        'LESS_THAN' as const,
        'LESS_THAN_OR_EQUAL' as const,
        'GREATER_THAN' as const,
        'GREATER_THAN_OR_EQUAL' as const,
        'ARRAY_CONTAINS' as const,
      ),
      value: values(root).filter(isComparable),
    }),
    fc.record({
      field: fields,
      op: fc.constantFrom('IN' as const, 'NOT_IN' as const, 'ARRAY_CONTAINS_ANY' as const),
      value: listed,
    }),
    fc.record({
      field: fc.constant({ fieldPath: '__name__' }),
      op: fc.constantFrom('EQUAL' as const, 'LESS_THAN' as const, 'GREATER_THAN_OR_EQUAL' as const),
      value: documentNames(root).map((referenceValue) => ({ referenceValue })),
    }),
  );
  const unary = fc.record({
    field: fields,
    op: fc.constantFrom(
      'IS_NULL' as const,
      'IS_NAN' as const,
      'IS_NOT_NULL' as const,
      'IS_NOT_NAN' as const,
    ),
  });
  const simple: fc.Arbitrary<Filter> = fc.oneof(
    { weight: 5, arbitrary: field.map((fieldFilter) => ({ fieldFilter })) },
    { weight: 1, arbitrary: unary.map((unaryFilter) => ({ unaryFilter })) },
  );
  const composite = (inner: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
    fc
      .record({
        op: fc.constantFrom('AND' as const, 'OR' as const),
        filters: fc.array(inner, { minLength: 1, maxLength: 3 }),
      })
      .map((compositeFilter) => ({ compositeFilter }));
  return fc.oneof(
    { weight: 4, arbitrary: simple },
    { weight: 2, arbitrary: composite(simple) },
    { weight: 1, arbitrary: composite(fc.oneof(simple, composite(simple))) },
  );
};

const orders: fc.Arbitrary<Order[]> = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom('x', 'y', 'x.y', 'x', '__name__').map((fieldPath) => ({ fieldPath })),
    direction: fc.constantFrom('ASCENDING' as const, 'DESCENDING' as const),
  }),
  { maxLength: 2, selector: ({ field }) => field.fieldPath },
);

export const queries = (root: string): fc.Arbitrary<StructuredQuery> =>
  orders.chain((orderBy) => {
    const cursorValues = fc.tuple(
      ...orderBy.map(({ field }) =>
        field.fieldPath === '__name__'
          ? documentNames(root).map((referenceValue): Value => ({ referenceValue }))
          : values(root),
      ),
    );
    const cursors = fc.record({ values: cursorValues, before: fc.boolean() });
    return fc
      .record({
        from: fc
          .record({
            collectionId: fc.constantFrom('a', 'b', 'b'),
            allDescendants: fc.boolean(),
          })
          .map((from) => [from]),
        where: fc.option(filters(root), { nil: undefined }),
        startAt: fc.option(cursors, { nil: undefined, freq: 1 }),
        endAt: fc.option(cursors, { nil: undefined, freq: 1 }),
        offset: fc.option(fc.nat({ max: 3 }), { nil: undefined, freq: 1 }),
        limit: fc.option(fc.nat({ max: 4 }), { nil: undefined, freq: 1 }),
        select: fc.option(
          fc.array(fieldPaths, { maxLength: 2 }).map((paths) => ({
            fields: paths.map((fieldPath) => ({ fieldPath })),
          })),
          { nil: undefined, freq: 1 },
        ),
      })
      .map(({ where, startAt, endAt, offset, limit, select, ...query }) => ({
        ...query,
        ...(orderBy.length > 0 && { orderBy }),
        ...(where && { where }),
        ...(startAt && { startAt }),
        ...(endAt && { endAt }),
        ...(offset !== undefined && { offset }),
        ...(limit !== undefined && { limit }),
        ...(select && { select }),
      }));
  });
