/** The expectations were measured on Google's emulator. */
import { describe, expect, it } from 'vitest';
import type { FieldOperator, Filter, StructuredQuery } from '../service/messages.ts';
import type { Value } from '../values/value.ts';
import { array, int, nameOf, outcomeOf, rulesOf, text } from './testing/requests.ts';

const field = (fieldPath: string, op: FieldOperator, value: Value): Filter => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const n = (op: FieldOperator, value: Value) => field('n', op, value);
const both = (op: 'AND' | 'OR', ...filters: Filter[]): Filter => ({
  compositeFilter: { op, filters },
});

function outcome(condition: string, where?: Filter, query: StructuredQuery = {}): string {
  const rules = rulesOf(`match /a/{id} { allow list: if ${condition}; }`);
  const from = [{ collectionId: 'a' }];
  return outcomeOf(rules, {
    method: 'list',
    path: 'a',
    query: { from, ...query, ...(where && { where }) },
    documents: { 'a/x': { n: int(1) } },
  });
}

const undetermined = "evaluation error at L4:32 for 'list' @ L4";

describe('a query', () => {
  it('is not allowed by the documents that it would return, but by its filters', () => {
    expect(outcome('resource.data.n == 1')).toBe(
      "Property n is undefined on object. for 'list' @ L4",
    );
    expect(outcome('resource.data.n == 1', n('EQUAL', int(1)))).toBe('allowed');
    expect(outcome('resource.data.n == 1', n('EQUAL', int(2)))).toBe("false for 'list' @ L4");
  });

  it.each<[Filter, string]>([
    [n('GREATER_THAN', int(5)), 'resource.data.n > 4'],
    [n('GREATER_THAN', int(5)), 'resource.data.n >= 5'],
    [n('GREATER_THAN', int(5)), 'resource.data.n != 5'],
    [n('GREATER_THAN', int(5)), '5 < resource.data.n'],
    [n('GREATER_THAN', int(5)), 'resource.data.n > 5.0'],
    [n('GREATER_THAN_OR_EQUAL', int(5)), 'resource.data.n > 4'],
    [n('LESS_THAN', int(5)), 'resource.data.n < 5'],
    [n('LESS_THAN', int(5)), 'resource.data.n != 5'],
    [n('LESS_THAN_OR_EQUAL', int(5)), 'resource.data.n < 6'],
    [n('NOT_EQUAL', int(5)), 'resource.data.n != 5'],
    [n('NOT_EQUAL', int(5)), 'resource.data.n != null'],
    [n('IN', array(int(1), int(2))), 'resource.data.n in [1, 2, 3]'],
    [n('NOT_IN', array(int(1), int(2))), 'resource.data.n != 1 && resource.data.n != 2'],
    [n('ARRAY_CONTAINS', int(1)), '1 in resource.data.n'],
    [n('ARRAY_CONTAINS', int(1)), 'resource.data.n.hasAny([1, 2])'],
    [both('OR', n('EQUAL', int(1)), n('EQUAL', int(2))), 'resource.data.n in [1, 2]'],
    [both('AND', n('GREATER_THAN', int(5)), n('LESS_THAN', int(7))), 'resource.data.n > 5'],
    [both('AND', n('EQUAL', int(1)), field('s', 'EQUAL', text('a'))), "resource.data.s == 'a'"],
    [both('AND', n('EQUAL', int(6)), n('GREATER_THAN', int(5))), 'resource.data.n <= 6'],
    [field('m.k', 'EQUAL', int(1)), "resource.data.m == {'k': 1}"],
    [field('`m.k`', 'EQUAL', int(1)), "resource.data['m.k'] == 1"],
    [{ unaryFilter: { op: 'IS_NULL', field: { fieldPath: 'n' } } }, 'resource.data.n == null'],
    [{ unaryFilter: { op: 'IS_NOT_NULL', field: { fieldPath: 'n' } } }, 'resource.data.n != null'],
    [field('__name__', 'EQUAL', { referenceValue: nameOf('a/x') }), "id == 'x'"],
    [field('__name__', 'EQUAL', { referenceValue: nameOf('a/x') }), 'resource.data.n == 1'],
  ])('with the filter %j is allowed if %s', (where, condition) => {
    expect(outcome(condition, where)).toBe('allowed');
  });

  it.each<[Filter, string]>([
    [n('GREATER_THAN', int(5)), 'resource.data.n > 6'],
    [n('GREATER_THAN', int(5)), 'resource.data.n >= 6'],
    [n('GREATER_THAN', int(5)), 'resource.data.n < 5'],
    [n('GREATER_THAN', int(5)), '!(resource.data.n < 5)'],
    [n('GREATER_THAN', int(5)), "resource.data.n != 'a'"],
    [n('GREATER_THAN', { doubleValue: 5 }), 'resource.data.n > 4'],
    [n('LESS_THAN', int(5)), 'resource.data.n <= 4'],
    [n('NOT_EQUAL', int(5)), 'resource.data.n == 5'],
    [n('NOT_EQUAL', int(5)), '!(resource.data.n == 5)'],
    [n('ARRAY_CONTAINS', int(1)), '2 in resource.data.n'],
    [n('ARRAY_CONTAINS', int(1)), '!(2 in resource.data.n)'],
    [n('EQUAL', { nullValue: null }), 'resource.data.n == null'],
  ])('with the filter %j is denied if %s, which it does not guarantee', (where, condition) => {
    expect(outcome(condition, where)).toBe(undetermined);
  });

  it.each<[Filter, string]>([
    [n('GREATER_THAN', int(5)), 'resource.data.n in [6, 7]'],
    [n('GREATER_THAN', int(5)), 'resource.data.n is int'],
    [n('IN', array(int(1), int(2))), 'resource.data.n == 1'],
    [both('OR', n('EQUAL', int(1)), n('EQUAL', int(2))), 'resource.data.n == 1'],
    [field('__name__', 'GREATER_THAN', { referenceValue: nameOf('a/x') }), "id != ''"],
    [field('__name__', 'EQUAL', { referenceValue: nameOf('a/y') }), 'resource.data.n == 1'],
  ])('with the filter %j is denied if %s', (where, condition) => {
    expect(outcome(condition, where)).not.toBe('allowed');
  });

  it('is allowed by one side of || even if the other side is not guaranteed', () => {
    const where = n('GREATER_THAN', int(5));
    expect(outcome('resource.data.n < 5 || request.query.limit == null', where)).toBe('allowed');
    expect(outcome('resource.data.absent == 1 || true', where)).toBe('allowed');
  });

  it('has no document, so that wildcards and other members have no value', () => {
    expect(outcome('id != null')).toBe("Null value error. for 'list' @ L4");
    expect(outcome("resource.id != ''")).not.toBe('allowed');
    expect(outcome("!('n' in resource.data) && resource.data.keys() == []")).toBe('allowed');
    expect(outcome(`request.path == /databases/$(database)/documents/a`)).toBe('allowed');
  });

  it('has its limit, offset and orders', () => {
    expect(outcome('request.query.limit == null && request.query.offset == 0')).toBe('allowed');
    expect(outcome('request.query.limit <= 100', undefined, { limit: 100 })).toBe('allowed');
    expect(outcome('request.query.limit <= 100', undefined, { limit: 101 })).not.toBe('allowed');
    expect(outcome('request.query.limit <= 100')).not.toBe('allowed');
    const orderBy = [
      { field: { fieldPath: 'm.k' }, direction: 'DESCENDING' as const },
      { field: { fieldPath: 'n' } },
    ];
    const orders = "request.query.orderBy == {'m.k': 'DESC', 'n': 'ASC'}";
    expect(outcome(orders, undefined, { orderBy })).toBe('allowed');
  });

  it('may depend on documents that conditions read', () => {
    const admins = '/databases/$(database)/documents/a/x';
    expect(outcome(`get(${admins}).data.n == 1`)).toBe('allowed');
    expect(outcome(`get(${admins}).data.n == 2`)).toBe("false for 'list' @ L4");
  });

  it('of named documents cannot depend on documents after the commit', () => {
    const existsAfter = 'existsAfter(/databases/$(database)/documents/a/x)';
    const named = field('__name__', 'EQUAL', { referenceValue: nameOf('a/x') });
    expect(outcome(existsAfter)).toBe('allowed');
    expect(outcome(existsAfter, named)).toBe(undetermined);
  });
});

describe('a query of a collection group', () => {
  const from = [{ collectionId: 'c', allDescendants: true }];
  const listing = (block: string, path: string) =>
    outcomeOf(rulesOf(block), { method: 'list', path, query: { from } });

  it.each(['/{path=**}/c/{id}', '/{path=**}'])('is allowed at %s', (pattern) => {
    expect(listing(`match ${pattern} { allow list: if true; }`, 'c')).toBe('allowed');
  });

  it.each(['/c/{id}', '/{path=**}/c/x', '/{a}/{rest=**}', '/a/{x}/c/{id}'])(
    'is not allowed at %s, which does not match all documents',
    (pattern) => {
      expect(listing(`match ${pattern} { allow list: if true; }`, 'c')).toBe(
        'No matching allow statements',
      );
    },
  );

  it('is below a document if its parent is one', () => {
    const rules = "match /p/{q}/{rest=**} { allow list: if q == 'q' && rest is path; }";
    expect(listing(rules, 'p/q')).toBe('allowed');
    expect(listing(rules, 'p/r')).toBe("false for 'list' @ L4");
    expect(listing(rules, 'c')).toBe('No matching allow statements');
  });

  it('has a path of which no segment is known', () => {
    expect(listing("match /{path=**} { allow list: if path[0] == 'c'; }", 'c')).not.toBe('allowed');
    expect(listing('match /{path=**} { allow list: if path != /c/x; }', 'c')).toBe('allowed');
  });
});
