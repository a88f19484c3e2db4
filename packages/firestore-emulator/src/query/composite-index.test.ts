import { describe, expect, it } from 'vitest';
import type { FieldOperator, Filter, Order, StructuredQuery } from '../service/messages.ts';
import { int, list, root } from '../testing/service.ts';
import {
  type CompositeIndex,
  createIndexCheck,
  type MissingIndex,
  missingIndexes,
} from './composite-index.ts';
import type { FieldOverride, IndexField } from './field-index.ts';
import { parseQuery } from './query.ts';

const where = (fieldPath: string, op: FieldOperator = 'EQUAL'): Filter => ({
  fieldFilter: { field: { fieldPath }, op, value: op === 'IN' ? list(int(1)) : int(1) },
});
const all = (op: 'AND' | 'OR', ...filters: Filter[]): Filter => ({
  compositeFilter: { op, filters },
});
const by = (fieldPath: string, direction: Order['direction'] = 'ASCENDING'): Order => ({
  field: { fieldPath },
  direction,
});
const asc = (fieldPath: string): IndexField => ({ fieldPath, order: 'ASCENDING' });
const desc = (fieldPath: string): IndexField => ({ fieldPath, order: 'DESCENDING' });
const index = (...fields: IndexField[]): CompositeIndex => ({
  collectionGroup: 'a',
  queryScope: 'COLLECTION',
  fields,
});

const parse = (query: StructuredQuery) =>
  parseQuery(root, { from: [{ collectionId: 'a' }], ...query });

const missing = (query: StructuredQuery, indexes: CompositeIndex[] = []) =>
  missingIndexes(parse(query), { indexes, fieldOverrides: [] }).map(
    (entry) => 'fields' in entry && entry.fields,
  );

describe('a composite index is required', () => {
  it.each<[string, StructuredQuery, IndexField[][]]>([
    [
      'an equality with an order',
      { where: where('x'), orderBy: [by('y', 'DESCENDING')] },
      [[asc('x'), desc('y')]],
    ],
    [
      'an equality with a range',
      { where: all('AND', where('x'), where('y', 'LESS_THAN')) },
      [[asc('x'), asc('y')]],
    ],
    ['several orders', { orderBy: [by('x'), by('y', 'DESCENDING')] }, [[asc('x'), desc('y')]]],
    [
      'an array filter with an order',
      { where: where('x', 'ARRAY_CONTAINS'), orderBy: [by('y')] },
      [[{ fieldPath: 'x', arrayConfig: 'CONTAINS' }, asc('y')]],
    ],
    [
      'names in the other direction',
      { orderBy: [by('x'), by('__name__', 'DESCENDING')] },
      [[asc('x'), desc('__name__')]],
    ],
    [
      'each part of a disjunction',
      { where: all('OR', where('x'), where('z', 'IN')), orderBy: [by('y')] },
      [
        [asc('x'), asc('y')],
        [asc('z'), asc('y')],
      ],
    ],
  ])('by %s', (_title, query, expected) => {
    expect(missing(query)).toEqual(expected);
  });

  it.each<[string, StructuredQuery]>([
    ['equalities', { where: all('AND', where('x'), where('y'), where('z', 'IN')) }],
    ['one range', { where: where('x', 'LESS_THAN'), orderBy: [by('x', 'DESCENDING')] }],
    ['one order', { orderBy: [by('x', 'DESCENDING'), by('__name__', 'DESCENDING')] }],
    ['an order by the field of an equality', { where: where('x'), orderBy: [by('x')] }],
  ])('not by %s', (_title, query) => {
    expect(missing(query)).toEqual([]);
  });
});

describe('declared indexes', () => {
  const query = { where: all('AND', where('x'), where('y')), orderBy: [by('z')] };

  it('serve queries with their fields, and can be merged', () => {
    expect(missing(query, [index(asc('y'), asc('x'), asc('z'))])).toEqual([]);
    expect(missing(query, [index(asc('x'), asc('z')), index(asc('y'), asc('z'))])).toEqual([]);
  });

  it('do not serve other queries', () => {
    const others = [
      index(asc('x'), asc('z')),
      index(asc('x'), asc('y'), desc('z')),
      index(asc('x'), asc('y'), asc('q'), asc('z')),
      { ...index(asc('x'), asc('y'), asc('z')), queryScope: 'COLLECTION_GROUP' as const },
      { ...index(asc('x'), asc('y'), asc('z')), collectionGroup: 'b' },
    ];
    expect(missing(query, others)).toEqual([[asc('x'), asc('y'), asc('z')]]);
  });

  it('that are missing are reported once', () => {
    const reported: MissingIndex[] = [];
    const check = createIndexCheck({
      declared: { indexes: [], fieldOverrides: [] },
      onMissing: (entry) => reported.push(entry),
    });
    check(parse(query));
    check(parse(query));
    expect(reported).toEqual([index(asc('x'), asc('y'), asc('z'))]);
  });
});

describe('a field with an override', () => {
  const ascending = { order: 'ASCENDING', queryScope: 'COLLECTION' } as const;
  const descending = { order: 'DESCENDING', queryScope: 'COLLECTION' } as const;
  const contains = { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' } as const;

  /** The missing overrides, where the field `x` has an override with these indexes. */
  const missingWith = (indexes: FieldOverride['indexes'], query: StructuredQuery) =>
    missingIndexes(parse(query), {
      indexes: [index(asc('x'), asc('y'))],
      fieldOverrides: [
        { collectionGroup: 'a', fieldPath: 'x', indexes },
        { collectionGroup: 'b', fieldPath: 'y', indexes: [] },
      ],
    });
  const overrideOf = (fieldPath: string, ...indexes: FieldOverride['indexes']) => [
    { collectionGroup: 'a', fieldPath, indexes },
  ];

  it.each<[string, StructuredQuery, FieldOverride['indexes'][number]]>([
    ['an equality', { where: where('x') }, ascending],
    ['an equality beside another field', { where: all('AND', where('x'), where('z')) }, ascending],
    ['a range', { where: where('x', 'LESS_THAN') }, ascending],
    ['an order', { orderBy: [by('x', 'DESCENDING')] }, descending],
    ['an array filter', { where: where('x', 'ARRAY_CONTAINS') }, contains],
  ])('that has no indexes is reported for %s', (_title, query, needed) => {
    expect(missingWith([], query)).toEqual(overrideOf('x', needed));
    expect(missingWith([needed], query)).toEqual([]);
  });

  it('keeps its indexes in what is reported', () => {
    expect(missingWith([ascending], { orderBy: [by('x', 'DESCENDING')] })).toEqual(
      overrideOf('x', ascending, descending),
    );
  });

  it('is reported for a field of a map', () => {
    expect(missingWith([], { where: where('x.inner') })).toEqual(overrideOf('x.inner', ascending));
    expect(missingWith([], { where: where('xs') })).toEqual([]);
  });

  it('is not reported where another index serves the query', () => {
    expect(missingWith([descending], { where: where('x') })).toEqual([]);
    expect(missingWith([], { where: all('AND', where('x'), where('y')) })).toEqual([]);
    expect(missingWith([], { where: where('y') })).toEqual([]);
  });

  it('has an index of its own for queries of the collection group', () => {
    const query = { from: [{ collectionId: 'a', allDescendants: true }], where: where('x') };
    const needed = { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' } as const;
    expect(missingWith([ascending], query)).toEqual(overrideOf('x', ascending, needed));
    expect(missingWith([needed], query)).toEqual([]);
    expect(missingWith([], { ...query, where: where('q') })).toEqual(
      overrideOf('q', ascending, descending, contains, needed),
    );
    const byName = { from: query.from, orderBy: [by('__name__')] };
    expect(missingWith([], byName)).toEqual([]);
  });
});
