/**
 * What the filters of a query guarantee about the documents that it reads. Measured on Google's emulator:
 * - Rules are evaluated for the query, not for the documents that it returns, so a query is denied or allowed whatever
 *   the collection contains.
 * - `or`, `in` and `array-contains-any` are expanded to alternatives, each of which must be allowed.
 * - In `resource.data`, a field with one `==` has its value; a field with other filters is a constraint; other fields do
 *   not exist. `resource` has no other members, unless a filter on the document's name other than `==` adds a constraint.
 * - An alternative whose only filter on the document's name is `==` is checked like that document, with its stored data.
 * - Orders and cursors guarantee nothing.
 */
import { type Comparison, Constraint, type MapValue, type Value } from '@neev/security-rules';
import type { FieldOperator, Filter } from '../service/messages.ts';
import { parseFieldPath } from '../values/field-path.ts';
import type { Value as FirestoreValue } from '../values/value.ts';
import { toRulesValue } from './rules-values.ts';

/** One alternative of a filter. */
export interface QueryBranch {
  /** The value of `resource.data`. */
  readonly data: MapValue;
  /** The resource name of the document, if a filter fixes it. */
  readonly documentName?: string | undefined;
  /** Whether another filter is on the names of the documents. */
  readonly hasNameFilter: boolean;
}

/** A comparison with one field. */
interface Term extends Comparison {
  readonly fieldPath: string;
  readonly raw: FirestoreValue;
}

const NAME_FIELD = '__name__';

export function branchesOf(filter: Filter | undefined): QueryBranch[] {
  return filter === undefined ? [toBranch([])] : expand(filter).map(toBranch);
}

/** The disjunctive normal form: alternatives of conjunctions. */
function expand(filter: Filter): Term[][] {
  if (filter.compositeFilter !== undefined) {
    const { op, filters = [] } = filter.compositeFilter;
    const expanded = filters.map(expand);
    return op === 'OR' ? expanded.flat() : expanded.reduce(conjunction, [[]]);
  }
  if (filter.fieldFilter !== undefined) {
    const { field, op, value } = filter.fieldFilter;
    return expandField(field.fieldPath, op, value);
  }
  if (filter.unaryFilter === undefined) return [[]];
  const { op, field } = filter.unaryFilter;
  const raw: FirestoreValue = op.endsWith('NULL')
    ? { nullValue: null }
    : { doubleValue: Number.NaN };
  return [[termOf(field.fieldPath, op.startsWith('IS_NOT') ? '!=' : '==', raw)]];
}

function conjunction(left: Term[][], right: Term[][]): Term[][] {
  return left.flatMap((first) => right.map((second) => [...first, ...second]));
}

const COMPARATORS: Readonly<
  Record<Exclude<FieldOperator, 'IN' | 'NOT_IN' | 'ARRAY_CONTAINS_ANY'>, Comparison['comparator']>
> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'contains',
};

function expandField(fieldPath: string, op: FieldOperator, value: FirestoreValue): Term[][] {
  const items = 'arrayValue' in value ? value.arrayValue.values : [];
  if (op === 'IN') return items.map((item) => [termOf(fieldPath, '==', item)]);
  if (op === 'ARRAY_CONTAINS_ANY')
    return items.map((item) => [termOf(fieldPath, 'contains', item)]);
  if (op === 'NOT_IN') return [items.map((item) => termOf(fieldPath, '!=', item))];
  if (op === 'EQUAL' && isNever(value)) return [neverTrue(fieldPath)];
  return [[termOf(fieldPath, COMPARATORS[op], value)]];
}

/** `==` with null or NaN is true for no document, unlike the unary filters. */
function isNever(value: FirestoreValue): boolean {
  return 'nullValue' in value || ('doubleValue' in value && Number.isNaN(value.doubleValue));
}

function neverTrue(fieldPath: string): Term[] {
  return [true, false].map((booleanValue) => termOf(fieldPath, '==', { booleanValue }));
}

function termOf(
  fieldPath: string,
  comparator: Comparison['comparator'],
  raw: FirestoreValue,
): Term {
  return { fieldPath, comparator, raw, value: toRulesValue(raw) };
}

function toBranch(terms: readonly Term[]): QueryBranch {
  const nameTerms = terms.filter(({ fieldPath }) => fieldPath === NAME_FIELD);
  const byField = new Map<string, Term[]>();
  for (const term of terms.filter((each) => !nameTerms.includes(each)))
    byField.set(term.fieldPath, [...(byField.get(term.fieldPath) ?? []), term]);
  const data: MutableMap = new Map();
  for (const [fieldPath, group] of byField)
    setAtPath(data, parseFieldPath(fieldPath), guaranteedValue(group));
  return { data, documentName: fixedName(nameTerms), hasNameFilter: nameTerms.length > 0 };
}

function fixedName([only, ...others]: readonly Term[]): string | undefined {
  if (only?.comparator !== '==' || others.length > 0) return undefined;
  return 'referenceValue' in only.raw ? only.raw.referenceValue : undefined;
}

function guaranteedValue(terms: readonly Term[]): Value {
  const [only, ...others] = terms;
  if (only?.comparator === '==' && others.length === 0) return only.value;
  return new Constraint(terms.map(({ comparator, value }) => ({ comparator, value })));
}

type MutableMap = Map<string, Value>;

/** Merges maps, because filters may be on a map and on its fields. */
function setAtPath(
  target: MutableMap,
  [name = '', ...rest]: readonly string[],
  value: Value,
): void {
  const existing = target.get(name);
  const merged: MutableMap = new Map(existing instanceof Map ? existing : []);
  if (rest.length > 0) setAtPath(merged, rest, value);
  else if (value instanceof Map) for (const [key, item] of value) merged.set(key, item);
  target.set(name, rest.length > 0 || value instanceof Map ? merged : value);
}
