/** The order of a query's results and its cursors. The messages are those of Google's emulator. */
import type { Cursor, Order, StructuredQuery } from '../service/messages.ts';
import { invalidArgument } from '../status.ts';
import { compareValues } from '../values/compare.ts';
import {
  documentNamePath,
  type FieldPath,
  formatFieldPath,
  parseFieldPath,
} from '../values/field-path.ts';
import { requireValue } from '../values/validate.ts';
import type { Document, Value } from '../values/value.ts';
import { type Condition, isDocumentName, valueAt } from './filter.ts';
import { fieldConditions, isInequality } from './filter-rules.ts';

export interface ParsedOrder {
  readonly path: FieldPath;
  /** 1 for ascending, -1 for descending. */
  readonly sign: 1 | -1;
}

/** The values of a document that the orders of a query compare. */
export type SortKey = readonly Value[];

/** Returns the explicit orders, and the implicit ones that complete them. @throws StatusError */
export function parseOrders(
  orderBy: readonly Order[],
  where: Condition | undefined,
): readonly ParsedOrder[] {
  const orders = orderBy.map(parseOrder);
  requireDistinct(orders);
  const sign = orders.at(-1)?.sign ?? 1;
  const isOrdered = new Set(orders.map(({ path }) => formatFieldPath(path)));
  const implicit = inequalityPaths(where)
    .filter((path) => !isOrdered.has(path) && path !== documentNamePath)
    .map((path) => ({ path: parseFieldPath(path), sign }));
  if (isOrdered.has(documentNamePath)) {
    if (implicit.length > 0) throw fieldsAfterKey();
    return orders;
  }
  return [...orders, ...implicit, { path: [documentNamePath], sign }];
}

export const sortKeyOf = (
  document: Document,
  orders: readonly ParsedOrder[],
): SortKey | undefined => {
  const key: Value[] = [];
  for (const { path } of orders) {
    const value = valueAt(document, path);
    if (value === undefined) return undefined;
    key.push(value);
  }
  return key;
};

/** Compares the first values of two keys, as many as the shorter one has. */
export function compareSortKeys(a: SortKey, b: SortKey, orders: readonly ParsedOrder[]): number {
  for (const [i, { sign }] of orders.entries()) {
    const valueA = a[i];
    const valueB = b[i];
    if (!valueA || !valueB) return 0;
    const order = compareValues(valueA, valueB);
    if (order !== 0) return order * sign;
  }
  return 0;
}

/** Returns a test whether a key is between the cursors. @throws StatusError INVALID_ARGUMENT */
export function parseCursors(
  { startAt, endAt, orderBy = [] }: Pick<StructuredQuery, 'startAt' | 'endAt' | 'orderBy'>,
  orders: readonly ParsedOrder[],
): (key: SortKey) => boolean {
  const start = startAt && requireCursor(startAt, orderBy, orders);
  const end = endAt && requireCursor(endAt, orderBy, orders);
  return (key) => {
    if (start) {
      const order = compareSortKeys(key, start, orders);
      if (startAt?.before ? order < 0 : order <= 0) return false;
    }
    if (!end) return true;
    const order = compareSortKeys(key, end, orders);
    return endAt?.before ? order < 0 : order <= 0;
  };
}

function parseOrder({ field, direction }: Order): ParsedOrder {
  return {
    path: parseFieldPath(field?.fieldPath ?? ''),
    sign: direction === 'DESCENDING' ? -1 : 1,
  };
}

function requireDistinct(orders: readonly ParsedOrder[]): void {
  const seen = new Set<string>();
  for (const { path } of orders) {
    if (seen.has(documentNamePath)) throw fieldsAfterKey();
    const text = formatFieldPath(path);
    if (seen.has(text))
      throw invalidArgument(`order by clause cannot contain duplicate fields ${text}`);
    seen.add(text);
  }
}

/** The paths of the inequality filters, in the order of their texts. */
const inequalityPaths = (where: Condition | undefined): string[] => {
  const paths = fieldConditions(where).filter(isInequality);
  return [...new Set(paths.map(({ path }) => formatFieldPath(path)))].sort();
};

function requireCursor(
  { values = [] }: Cursor,
  orderBy: readonly Order[],
  orders: readonly ParsedOrder[],
): readonly Value[] {
  if (values.length > orderBy.length) throw invalidArgument('Cursor has too many values.');
  for (const [i, value] of values.entries()) {
    requireValue(value);
    const path = orders[i]?.path;
    if (path && isDocumentName(path) && !('referenceValue' in value)) {
      throw invalidArgument('Cursor __key__ value is not a document reference.');
    }
  }
  return values;
}

const fieldsAfterKey = () =>
  invalidArgument('order by clause cannot contain more fields after the key');
