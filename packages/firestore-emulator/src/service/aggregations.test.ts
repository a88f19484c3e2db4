/** The expectations are results of Google's emulator, except for partitions, which it does not have. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createTestService,
  double,
  int,
  owner,
  root,
  set,
  statusOf,
  text,
} from '../testing/service.ts';
import type { Value } from '../values/value.ts';
import type { Aggregation, StructuredQuery } from './messages.ts';

let test: ReturnType<typeof createTestService>;

const nan = double(Number.NaN);
const none: Value = { nullValue: null };
const name = (path: string): Value => ({ referenceValue: `${root}/${path}` });

beforeEach(() => {
  test = createTestService();
  test.commit(
    set('a/1', { x: int(1), y: int(2) }),
    set('a/2', { x: int(2), y: int(1) }),
    set('a/3', { x: none }),
    set('a/4', { x: nan }),
    set('a/5', { x: text('q') }),
    set('a/6', { y: int(5) }),
    set('a/7', { x: none }),
  );
});

describe('aggregations', () => {
  const aggregate = (...aggregations: Aggregation[]) =>
    test.service.runAggregationQuery(
      {
        parent: root,
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'a' }] },
          aggregations,
        },
      },
      owner,
    )[0]?.result?.aggregateFields;
  const x = { field: { fieldPath: 'x' } };
  const y = { field: { fieldPath: 'y' } };

  it('count, add and average', () => {
    expect(aggregate({ alias: 'c', count: {} })).toEqual({ c: int(7) });
    expect(aggregate({ alias: 'c', count: { upTo: '2' } })).toEqual({ c: int(2) });
    expect(aggregate({ sum: y }, { avg: y })).toEqual({ field_1: int(8), field_2: double(8 / 3) });
    expect(aggregate({ alias: 's', sum: x })).toEqual({ s: nan });
  });

  it('leave out documents without one of the fields', () => {
    expect(
      aggregate({ alias: 'c', count: {} }, { alias: 'y', sum: y }, { alias: 'x', sum: x }),
    ).toEqual({
      c: int(2),
      y: int(3),
      x: int(3),
    });
  });

  it('of integers are exact, and a double only beyond 64 bits', () => {
    test.commit(set('a/1', { z: int('9223372036854775807') }), set('a/2', { z: int(1) }));
    const z = { field: { fieldPath: 'z' } };
    expect(aggregate({ alias: 's', sum: z })).toEqual({ s: double(2 ** 63) });
    test.commit(set('a/3', { z: int(-5) }));
    expect(aggregate({ alias: 's', sum: z })).toEqual({ s: int('9223372036854775803') });
  });

  it('of no documents are zero or null', () => {
    const q = { field: { fieldPath: 'q' } };
    expect(aggregate({ alias: 's', sum: q }, { alias: 'a', avg: q })).toEqual({
      s: int(0),
      a: none,
    });
  });

  it('of a field are not possible over a collection group below a document', () => {
    const aggregateGroup = (aggregation: Aggregation) =>
      test.service.runAggregationQuery(
        {
          parent: `${root}/a/1`,
          structuredAggregationQuery: {
            structuredQuery: { from: [{ collectionId: 'a', allDescendants: true }] },
            aggregations: [aggregation],
          },
        },
        owner,
      );
    expect(aggregateGroup({ count: {} })).toHaveLength(1);
    const message =
      'INVALID_ARGUMENT: collection group queries are only allowed at the root parent';
    expect(statusOf(() => aggregateGroup({ sum: { field: { fieldPath: 'x' } } }))).toBe(message);
  });

  it('are limited to five with distinct aliases', () => {
    expect(statusOf(() => aggregate())).toBe('INVALID_ARGUMENT: Aggregations can not be empty.');
    const count = (alias: string): Aggregation => ({ alias, count: {} });
    expect(statusOf(() => aggregate(count('a'), count('a')))).toBe(
      'INVALID_ARGUMENT: Aggregation aliases contain duplicate alias: a.',
    );
    expect(statusOf(() => aggregate(...['a', 'b', 'c', 'd', 'e', 'f'].map(count)))).toMatch(
      /^INVALID_ARGUMENT: .*maximum number of aggregations/,
    );
  });
});

describe('partitions', () => {
  const structuredQuery: StructuredQuery = {
    from: [{ collectionId: 'p', allDescendants: true }],
    orderBy: [{ field: { fieldPath: '__name__' } }],
  };

  it('divide a collection group into parts of about the same size', () => {
    const ids = Array.from({ length: 100 }, (_, i) => String(i).padStart(3, '0'));
    test.commit(...ids.map((id) => set(`p/${id}`)));
    const request = { parent: root, structuredQuery, partitionCount: '3' };
    const { partitions } = test.service.partitionQuery(request, owner);
    const points = ['025', '050', '075'].map((id) => ({ values: [name(`p/${id}`)], before: true }));
    expect(partitions).toEqual(points);
    const first = test.service.partitionQuery({ ...request, pageSize: 2 }, owner);
    expect(first.partitions).toEqual(points.slice(0, 2));
    const pageToken = first.nextPageToken ?? '';
    const second = test.service.partitionQuery({ ...request, pageSize: 2, pageToken }, owner);
    expect(second).toEqual({ partitions: points.slice(2) });
  });

  it('are limited to queries by name', () => {
    const request = {
      parent: root,
      structuredQuery: { ...structuredQuery, limit: 1 },
      partitionCount: '3',
    };
    expect(statusOf(() => test.service.partitionQuery(request, owner))).toMatch(
      /^INVALID_ARGUMENT/,
    );
  });
});
