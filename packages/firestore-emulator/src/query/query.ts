/** Structured queries. The messages of the errors are those of Google's emulator. */
import type { StructuredQuery } from '../service/messages.ts';
import { invalidArgument, StatusError } from '../status.ts';
import type { DocumentSource } from '../store/document-index.ts';
import {
  documentNamePath,
  type FieldPath,
  parseFieldPath,
  selectFields,
} from '../values/field-path.ts';
import {
  databaseOf,
  idOf,
  parentOf,
  requireCollectionId,
  requireInDatabase,
  requireParent,
} from '../values/resource-name.ts';
import type { Document } from '../values/value.ts';
import { type Condition, elementsOf, isDocumentName, parseFilter } from './filter.ts';
import {
  fieldConditions,
  requireNameFiltersOnly,
  requireValidCombination,
} from './filter-rules.ts';
import {
  compareSortKeys,
  type ParsedOrder,
  parseCursors,
  parseOrders,
  type SortKey,
  sortKeyOf,
} from './order.ts';
import { selectFirst } from './top.ts';

/** A validated query. */
export interface Query {
  readonly parent: string;
  /** Without an id, the documents of all collections. */
  readonly collectionId: string | undefined;
  /** Whether the collections at any depth below the parent are queried. */
  readonly allDescendants: boolean;
  readonly where: Condition | undefined;
  /** The explicit and implicit orders; the last one is by name. */
  readonly orders: readonly ParsedOrder[];
  /** Whether a filter or an explicit order uses the name of the document. */
  readonly isNameExplicit: boolean;
  readonly offset: number;
  readonly limit: number | undefined;
  /** Whether the document is in the collections, matches the filters, and is between the cursors. */
  matches(document: Document): boolean;
  /** The order of the results. Both documents must match. */
  compare(a: Document, b: Document): number;
  /** Returns the document with the selected fields. */
  project(document: Document): Document;
  /** Returns the results in their order, after the offset and limit, with all fields. */
  find(source: DocumentSource): Document[];
}

/** @throws StatusError INVALID_ARGUMENT */
export function parseQuery(parent: string, query: StructuredQuery): Query {
  requireParent(parent);
  const { collectionId, allDescendants } = parseFrom(query);
  const where = query.where && parseFilter(query.where);
  if (where) requireValidCombination(where);
  requireNamesInDatabase(where, databaseOf(parent));
  const orders = parseOrders(query.orderBy ?? [], where);
  const used = [...fieldConditions(where), ...orders].map(({ path }) => path);
  requireRootForFields({ parent, allDescendants }, used);
  if (collectionId === undefined) requireNameOnly(where, orders);
  requireScanDirection(where, orders);
  const { offset = 0, limit } = query;
  if (offset < 0) throw invalidArgument('offset is negative');
  if (limit !== undefined && limit < 0) {
    throw invalidArgument('limit is negative');
  }
  const isWithin = parseCursors(query, orders);
  // As in Google's emulator, an empty selection selects the names only.
  const paths =
    query.select && (query.select.fields ?? []).map(({ fieldPath }) => parseFieldPath(fieldPath));
  const isNameExplicit =
    (query.orderBy ?? []).some(({ field }) => field.fieldPath === documentNamePath) ||
    fieldConditions(where).some(({ path }) => isDocumentName(path));
  return createQuery(
    { parent, collectionId, allDescendants, where, orders, isNameExplicit, offset, limit },
    isWithin,
    paths,
  );
}

type QueryParts = Omit<Query, 'matches' | 'compare' | 'project' | 'find'>;

interface Candidate {
  readonly document: Document;
  readonly key: SortKey;
}

function createQuery(
  parts: QueryParts,
  isWithin: (key: SortKey) => boolean,
  paths: readonly FieldPath[] | undefined,
): Query {
  const { where, orders, offset, limit } = parts;

  /** The key of a document that matches. */
  const matchingKey = (document: Document): SortKey | undefined => {
    if (where && !where.matches(document)) return undefined;
    const key = sortKeyOf(document, orders);
    return key && isWithin(key) ? key : undefined;
  };

  const candidatesOf = (source: DocumentSource): Candidate[] => {
    const candidates: Candidate[] = [];
    for (const document of documentsOf(parts, source)) {
      const key = matchingKey(document);
      if (key) candidates.push({ document, key });
    }
    return candidates;
  };

  const sorted = (candidates: Candidate[]): Candidate[] => {
    const count = limit === undefined ? candidates.length : offset + limit;
    const isByName = orders.length === 1 && orders[0]?.sign === 1;
    if (isByName) return candidates.slice(0, count);
    return selectFirst(candidates, count, (a, b) => compareSortKeys(a.key, b.key, orders));
  };

  return {
    ...parts,
    matches: (document) => isInScope(parts, document.name) && matchingKey(document) !== undefined,
    compare: (a, b) =>
      compareSortKeys(sortKeyOf(a, orders) ?? [], sortKeyOf(b, orders) ?? [], orders),
    project: createProjection(paths),
    find: (source) =>
      sorted(candidatesOf(source))
        .slice(offset)
        .map(({ document }) => document),
  };
}

/** The documents of the queried collections, in the order of their names. */
function documentsOf({ parent, collectionId, allDescendants }: QueryParts, source: DocumentSource) {
  if (allDescendants) return source.descendants(parent, collectionId);
  if (collectionId !== undefined) return source.collection(`${parent}/${collectionId}`);
  const depth = depthOf(parent) + 2;
  return [...source.descendants(parent)].filter(({ name }) => depthOf(name) === depth);
}

function isInScope({ parent, collectionId, allDescendants }: QueryParts, name: string): boolean {
  const collection = parentOf(name);
  if (collectionId !== undefined && !allDescendants)
    return collection === `${parent}/${collectionId}`;
  if (!collection.startsWith(`${parent}/`)) return false;
  if (!allDescendants) return depthOf(name) === depthOf(parent) + 2;
  return collectionId === undefined || idOf(collection) === collectionId;
}

const depthOf = (name: string) => name.split('/').length;

function createProjection(paths: readonly FieldPath[] | undefined): Query['project'] {
  if (!paths) return (document) => document;
  const selected = paths.filter((path) => !isDocumentName(path));
  return (document) => ({ ...document, fields: selectFields(document.fields, selected) });
}

function parseFrom({ from = [] }: StructuredQuery) {
  if (from.length > 1) {
    throw invalidArgument('StructuredQuery.from cannot have more than one collection selector.');
  }
  const collectionId = from[0]?.collectionId || undefined;
  if (collectionId !== undefined) requireCollectionId(collectionId);
  return { collectionId, allDescendants: from[0]?.allDescendants ?? false };
}

function requireNamesInDatabase(where: Condition | undefined, database: string): void {
  const operands = fieldConditions(where)
    .filter(({ path }) => isDocumentName(path))
    .flatMap(({ operand }) => (operand ? [operand, ...elementsOf(operand)] : []));
  for (const operand of operands) {
    if ('referenceValue' in operand) requireInDatabase(operand.referenceValue, database);
  }
}

/**
 * The indexes of the fields of collection groups contain the whole database.
 *
 * @param paths the fields that the query uses
 * @throws StatusError INVALID_ARGUMENT
 */
export function requireRootForFields(
  { parent, allDescendants }: Pick<Query, 'parent' | 'allDescendants'>,
  paths: readonly FieldPath[],
): void {
  const isAtRoot = parent === `${databaseOf(parent)}/documents`;
  if (!allDescendants || isAtRoot || paths.every(isDocumentName)) return;
  throw invalidArgument('collection group queries are only allowed at the root parent');
}

/** A query of all collections can filter and order by names only. */
function requireNameOnly(where: Condition | undefined, orders: readonly ParsedOrder[]): void {
  if (where) requireNameFiltersOnly(where);
  const isAscending = orders.every(({ path, sign }) => isDocumentName(path) && sign === 1);
  if (!isAscending) {
    throw invalidArgument('kind is required for all orders except __key__ ascending');
  }
}

/** There is no index by descending names alone. */
function requireScanDirection(where: Condition | undefined, orders: readonly ParsedOrder[]): void {
  const isDescendingScan = orders.length === 1 && orders[0]?.sign === -1;
  if (isDescendingScan && fieldConditions(where).every(({ path }) => isDocumentName(path))) {
    throw new StatusError('FAILED_PRECONDITION', 'Firestore does not support descending key scans');
  }
}
