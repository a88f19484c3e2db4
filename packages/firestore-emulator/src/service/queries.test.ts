/** The expectations are results of Google's emulator. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createTestService,
  double,
  int,
  list,
  owner,
  root,
  set,
  statusOf,
  text,
} from '../testing/service.ts';
import type { Value } from '../values/value.ts';
import type { FieldOperator, Filter, Order, StructuredQuery } from './messages.ts';

let test: ReturnType<typeof createTestService>;

const nan = double(Number.NaN);
const none: Value = { nullValue: null };

beforeEach(() => {
  test = createTestService();
  test.commit(
    set('a/1', { x: int(1), y: int(2) }),
    set('a/2', { x: int(2), y: int(1) }),
    set('a/3', { x: none }),
    set('a/4', { x: nan }),
    set('a/5', { x: text('q') }),
    set('a/6', { y: int(5) }),
    set('a/7', { x: list(int(1), none, nan) }),
    set('a/1/b/1', { x: int(1) }),
  );
});

const where = (fieldPath: string, op: FieldOperator, value: Value): Filter => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const and = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'AND', filters } });
const or = (...filters: Filter[]): Filter => ({ compositeFilter: { op: 'OR', filters } });
const by = (fieldPath: string, direction: Order['direction'] = 'ASCENDING'): Order => ({
  field: { fieldPath },
  direction,
});
const name = (path: string): Value => ({ referenceValue: `${root}/${path}` });

/** The last ids of the results in collection `a`, or the status of the error. */
const run = (query: StructuredQuery): string => {
  let ids = '';
  const status = statusOf(() => {
    ids = test
      .pathsOf({ from: [{ collectionId: 'a' }], ...query })
      .map((path) => path.slice(-1))
      .join('');
  });
  return status === 'OK' ? ids : status;
};

describe('a filter', () => {
  it.each<[FieldOperator, Value, string]>([
    ['EQUAL', double(1), '1'],
    ['EQUAL', none, ''],
    ['NOT_EQUAL', int(1), '4257'],
    ['NOT_EQUAL', none, ''],
    ['NOT_EQUAL', nan, '41257'],
    ['LESS_THAN', int(2), '1'],
    ['LESS_THAN', nan, ''],
    ['GREATER_THAN_OR_EQUAL', int(1), '12'],
    ['GREATER_THAN', list(int(0)), '7'],
    ['ARRAY_CONTAINS', int(1), '7'],
    ['ARRAY_CONTAINS', none, ''],
    ['IN', list(int(1), none, text('q')), '15'],
    ['NOT_IN', list(int(1)), '4257'],
    ['NOT_IN', list(int(1), none), ''],
    ['NOT_IN', list(nan), '41257'],
    ['ARRAY_CONTAINS_ANY', list(int(1), int(9)), '7'],
  ])('selects documents: %s %j', (op, value, expected) => {
    const result = run({ where: where('x', op, value) });
    expect([...result].sort()).toEqual([...expected].sort());
    const isSorted = /NOT|LESS|GREATER/.test(op);
    if (isSorted) expect(result).toBe(expected);
  });

  it('tests for null and NaN', () => {
    const unary = (op: 'IS_NULL' | 'IS_NAN' | 'IS_NOT_NULL' | 'IS_NOT_NAN') =>
      run({ where: { unaryFilter: { op, field: { fieldPath: 'x' } } } });
    expect(unary('IS_NULL')).toBe('3');
    expect(unary('IS_NAN')).toBe('4');
    expect(unary('IS_NOT_NULL')).toBe('41257');
    expect(unary('IS_NOT_NAN')).toBe('1257');
  });

  it('can be combined', () => {
    expect(run({ where: or(where('x', 'EQUAL', int(1)), where('y', 'EQUAL', int(1))) })).toBe('12');
    expect(
      run({ where: and(where('x', 'LESS_THAN', int(9)), where('y', 'GREATER_THAN', int(1))) }),
    ).toBe('1');
    expect(run({ where: and() })).toBe('1234567');
  });

  it('compares names', () => {
    expect(run({ where: where('__name__', 'GREATER_THAN', name('a/5')) })).toBe('67');
    expect(run({ where: where('__name__', 'IN', list(name('a/1'), name('a/2'))) })).toBe('12');
    expect(run({ where: where('__name__', 'EQUAL', text('a')) })).toBe(
      'INVALID_ARGUMENT: __key__ filter value must be a Key',
    );
  });

  it.each<[Filter, string]>([
    [where('x', 'IN', int(1)), "'IN' requires an ArrayValue."],
    [where('x', 'IN', list()), "'IN' requires an non-empty ArrayValue."],
    [
      where('x', 'IN', list(...Array(31).fill(int(1)))),
      "'IN' supports up to 30 comparison values.",
    ],
    [
      where('x', 'NOT_IN', list(...Array(11).fill(int(1)))),
      "'NOT_IN' supports up to 10 comparison values.",
    ],
    [
      and(where('x', 'NOT_EQUAL', int(0)), where('y', 'NOT_EQUAL', int(1))),
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    ],
    [
      or(where('x', 'EQUAL', int(0)), where('x', 'NOT_IN', list(int(1)))),
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    ],
    [
      and(where('x', 'ARRAY_CONTAINS', int(1)), where('y', 'ARRAY_CONTAINS_ANY', list(int(2)))),
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    ],
    [
      and(where('x', 'ARRAY_CONTAINS', int(1)), where('x', 'ARRAY_CONTAINS_ANY', list(int(1)))),
      "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
    ],
    [
      and(
        where('x', 'IN', list(...[1, 2, 3, 4, 5, 6].map(int))),
        where('y', 'IN', list(...[1, 2, 3, 4, 5, 6].map(int))),
      ),
      'Too many disjunctions after normalization. Result had 36 disjunctions which is more than the maximum of 30',
    ],
    [
      and(where('__name__', 'EQUAL', name('a/1')), where('y', 'GREATER_THAN', int(0))),
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    ],
  ])('is rejected in an invalid combination %#', (filter, message) => {
    expect(run({ where: filter })).toBe(`INVALID_ARGUMENT: ${message}`);
  });

  it('on arrays counts once if it is repeated, in any order of the elements', () => {
    const filter = (...values: number[]) =>
      where('x', 'ARRAY_CONTAINS_ANY', list(...values.map(int)));
    const structuredQuery = {
      from: [{ collectionId: 'a' }],
      where: and(filter(1, 2), filter(2, 1)),
    };
    expect(test.pathsOf(structuredQuery)).toEqual(['a/7']);
  });
});

it('equal parts of a disjunction count once', () => {
  const same = list(...Array(6).fill(int(1)));
  expect(run({ where: and(where('x', 'IN', same), where('y', 'IN', same)) })).toBe('');
  expect(run({ where: or(...Array(31).fill(where('x', 'EQUAL', int(1)))) })).toBe('1');
});

it('a filter by names is limited to the database', () => {
  const value = { referenceValue: 'projects/q/databases/(default)/documents/a/1' };
  expect(run({ where: where('__name__', 'EQUAL', value) })).toMatch(
    /^INVALID_ARGUMENT: The request was for database/,
  );
});

describe('an order', () => {
  it('selects the documents with the field', () => {
    expect(run({ orderBy: [by('x')] })).toBe('3412' + '57');
    expect(run({ orderBy: [by('x', 'DESCENDING')] })).toBe('752143');
  });

  it('is completed by the fields of inequalities and the name', () => {
    expect(run({ where: where('x', 'GREATER_THAN', int(0)), orderBy: [by('y')] })).toBe('21');
    expect(
      run({
        where: and(
          where('__name__', 'GREATER_THAN', name('a/0')),
          where('y', 'GREATER_THAN', int(0)),
        ),
      }),
    ).toBe('216');
  });

  it.each<[Order[], string]>([
    [
      [by('__name__'), by('x')],
      'INVALID_ARGUMENT: order by clause cannot contain more fields after the key',
    ],
    [[by('x'), by('x')], 'INVALID_ARGUMENT: order by clause cannot contain duplicate fields x'],
    [
      [by('__name__', 'DESCENDING')],
      'FAILED_PRECONDITION: Firestore does not support descending key scans',
    ],
  ])('is rejected when no index has it', (orderBy, status) => {
    expect(run({ orderBy })).toBe(status);
  });
});

describe('cursors', () => {
  const orderBy = [by('x')];

  it('include or exclude the documents at their position', () => {
    expect(run({ orderBy, startAt: { values: [int(1)], before: true } })).toBe('1257');
    expect(run({ orderBy, startAt: { values: [int(1)] } })).toBe('257');
    expect(run({ orderBy, endAt: { values: [int(2)] } })).toBe('3412');
    expect(run({ orderBy, endAt: { values: [int(2)], before: true } })).toBe('341');
    expect(
      run({ orderBy: [by('x', 'DESCENDING')], startAt: { values: [int(2)], before: true } }),
    ).toBe('2143');
  });

  it('have at most as many values as there are explicit orders', () => {
    expect(run({ startAt: { values: [name('a/3')] } })).toBe(
      'INVALID_ARGUMENT: Cursor has too many values.',
    );
    expect(run({ orderBy: [by('__name__')], startAt: { values: [int(2)] } })).toBe(
      'INVALID_ARGUMENT: Cursor __key__ value is not a document reference.',
    );
  });

  it('are applied before the offset and limit', () => {
    expect(run({ orderBy, startAt: { values: [int(1)], before: true }, offset: 1, limit: 2 })).toBe(
      '25',
    );
    expect(run({ limit: 0 })).toBe('');
    expect(run({ limit: -1 })).toBe('INVALID_ARGUMENT: limit is negative');
  });
});

describe('the collections of a query', () => {
  it('are one collection, a collection group or all', () => {
    expect(test.pathsOf({ from: [{ collectionId: 'b' }] }, `${root}/a/1`)).toEqual(['a/1/b/1']);
    expect(test.pathsOf({ from: [{ collectionId: 'b', allDescendants: true }] })).toEqual([
      'a/1/b/1',
    ]);
    expect(test.pathsOf({ from: [{ allDescendants: true }], limit: 3 })).toEqual([
      'a/1',
      'a/1/b/1',
      'a/2',
    ]);
    expect(test.pathsOf({ from: [{}], limit: 3 })).toEqual(['a/1', 'a/2', 'a/3']);
  });

  it('of all ids can be filtered and ordered by names only', () => {
    const from = [{ allDescendants: true }];
    expect(run({ from, where: where('x', 'EQUAL', int(1)) })).toBe(
      'INVALID_ARGUMENT: kind is required for filter: x',
    );
    expect(run({ from, orderBy: [by('x')] })).toBe(
      'INVALID_ARGUMENT: kind is required for all orders except __key__ ascending',
    );
  });

  it('below a document, in a group, can be filtered and ordered by names only', () => {
    const inGroup = (query: StructuredQuery) => () =>
      test.pathsOf(
        { from: [{ collectionId: 'b', allDescendants: true }], ...query },
        `${root}/a/1`,
      );
    expect(inGroup({ orderBy: [by('__name__')] })()).toEqual(['a/1/b/1']);
    const message =
      'INVALID_ARGUMENT: collection group queries are only allowed at the root parent';
    expect(statusOf(inGroup({ orderBy: [by('x')] }))).toBe(message);
    expect(statusOf(inGroup({ where: where('x', 'EQUAL', int(1)) }))).toBe(message);
  });
});

it('the last response of a query says that it is the last one', () => {
  const done = (collectionId: string, limit: number) =>
    test.service
      .runQuery({ parent: root, structuredQuery: { from: [{ collectionId }], limit } }, owner)
      .map((response) => response.done);
  expect(done('a', 2)).toEqual([undefined, true]);
  expect(done('absent', 2)).toEqual([true]);
});

it('a selection returns the selected fields only', () => {
  const select = (...paths: string[]) =>
    test.service.runQuery(
      {
        parent: root,
        structuredQuery: {
          from: [{ collectionId: 'a' }],
          select: { fields: paths.map((fieldPath) => ({ fieldPath })) },
          limit: 1,
        },
      },
      owner,
    )[0]?.document?.fields;
  expect(select('y', 'z')).toEqual({ y: int(2) });
  expect(select('__name__')).toEqual({});
  expect(select()).toEqual({});
});
