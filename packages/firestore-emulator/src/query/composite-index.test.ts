import { describe, expect, it } from 'vitest';
import type { FieldOperator, Filter, Order, StructuredQuery } from '../service/messages.ts';
import { int, list, root } from '../testing/service.ts';
import {
  type CompositeIndex,
  createIndexCheck,
  type IndexField,
  missingIndexes,
} from './composite-index.ts';
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

const missing = (query: StructuredQuery, declared: CompositeIndex[] = []) =>
  missingIndexes(parseQuery(root, { from: [{ collectionId: 'a' }], ...query }), declared).map(
    ({ fields }) => fields,
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
    const reported: CompositeIndex[] = [];
    const check = createIndexCheck({ declared: [], onMissing: (entry) => reported.push(entry) });
    const parsed = parseQuery(root, { from: [{ collectionId: 'a' }], ...query });
    check(parsed);
    check(parsed);
    expect(reported).toEqual([index(asc('x'), asc('y'), asc('z'))]);
  });
});
