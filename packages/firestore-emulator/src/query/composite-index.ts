/** The indexes that production requires for a query, which the emulator does not need. */
import { formatFieldPath } from '../values/field-path.ts';
import {
  type FieldOverride,
  type IndexField,
  missingOverrides,
  type QueryScope,
  type Requirement,
} from './field-index.ts';
import { type Condition, type FieldCondition, isDocumentName } from './filter.ts';
import { isInequality } from './filter-rules.ts';
import type { Query } from './query.ts';

/** An entry of `indexes` in `firestore.indexes.json`. */
export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: QueryScope;
  readonly fields: readonly IndexField[];
}

/** The content of `firestore.indexes.json`. */
export interface DeclaredIndexes {
  readonly indexes: readonly CompositeIndex[];
  readonly fieldOverrides: readonly FieldOverride[];
}

export type MissingIndex = CompositeIndex | FieldOverride;

export interface IndexCheckOptions {
  readonly declared: DeclaredIndexes;
  /** Called once for each index. */
  readonly onMissing: (index: MissingIndex) => void;
}

/** Returns a function that reports the indexes that a query needs and that are not declared. */
export function createIndexCheck({ declared, onMissing }: IndexCheckOptions) {
  const reported = new Set<string>();
  return (query: Query): void => {
    for (const index of missingIndexes(query, declared)) {
      const key = JSON.stringify(index);
      if (reported.has(key)) continue;
      reported.add(key);
      onMissing(index);
    }
  };
}

export function missingIndexes(query: Query, declared: DeclaredIndexes): MissingIndex[] {
  const { collectionId } = query;
  if (collectionId === undefined) return [];
  const collection = {
    collectionGroup: collectionId,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
  } as const;
  const usable = declared.indexes.filter(
    ({ collectionGroup, queryScope }) =>
      collectionGroup === collectionId && queryScope === collection.queryScope,
  );
  return conjunctionsOf(query.where)
    .map((conditions) => requirementOf(query, conditions))
    .filter((requirement) => !isServed(requirement, usable))
    .flatMap((requirement): MissingIndex[] =>
      isComposite(requirement)
        ? [{ ...collection, fields: [...requirement.equal, ...requirement.sorted] }]
        : missingOverrides(collection, requirement, declared.fieldOverrides),
    );
}

/** The terms of the disjunctive normal form. `in` counts as an equality. */
function conjunctionsOf(condition: Condition | undefined): FieldCondition[][] {
  if (!condition) return [[]];
  if (condition.kind === 'field') return [[condition]];
  const parts = condition.conditions.map(conjunctionsOf);
  if (condition.operator === 'OR') return parts.flat();
  return parts.reduce<FieldCondition[][]>(
    (terms, part) => terms.flatMap((term) => part.map((other) => [...term, ...other])),
    [[]],
  );
}

function requirementOf(query: Query, conditions: readonly FieldCondition[]): Requirement {
  const equalities = conditions.filter(
    (condition) => !isInequality(condition) && !isDocumentName(condition.path),
  );
  const equal = new Map(equalities.map(equalityField).map((field) => [field.fieldPath, field]));
  const sorted = query.orders
    .map(({ path, sign }) => sortedField(formatFieldPath(path), sign))
    .filter(({ fieldPath }) => !equal.has(fieldPath));
  return { equal: [...equal.values()], sorted: withoutImpliedName(sorted) };
}

function equalityField({ path, operator }: FieldCondition): IndexField {
  const fieldPath = formatFieldPath(path);
  return operator.startsWith('ARRAY_CONTAINS')
    ? { fieldPath, arrayConfig: 'CONTAINS' }
    : { fieldPath, order: 'ASCENDING' };
}

const sortedField = (fieldPath: string, sign: 1 | -1): IndexField => ({
  fieldPath,
  order: sign === 1 ? 'ASCENDING' : 'DESCENDING',
});

/** Every index ends with the name in the direction of its last field. */
function withoutImpliedName(sorted: readonly IndexField[]): readonly IndexField[] {
  const name = sorted.at(-1);
  const before = sorted.at(-2)?.order ?? 'ASCENDING';
  return name?.order === before ? sorted.slice(0, -1) : sorted;
}

/** Equalities alone are served by the indexes of their fields, and so is one sorted field. */
const isComposite = ({ equal, sorted }: Requirement): boolean =>
  sorted.length > 1 || (sorted.length === 1 && equal.length > 0);

/** Whether indexes with the same sorted fields have all fields of the equalities together. */
function isServed({ equal, sorted }: Requirement, indexes: readonly CompositeIndex[]): boolean {
  const covered = new Set<string>();
  for (const { fields } of indexes) {
    const prefix = fields.slice(0, fields.length - sorted.length).map(({ fieldPath }) => fieldPath);
    const isUsable =
      isSameOrder(fields.slice(prefix.length), sorted) &&
      prefix.every((fieldPath) => equal.some((field) => field.fieldPath === fieldPath));
    if (isUsable) for (const fieldPath of prefix) covered.add(fieldPath);
    if (isUsable && equal.every(({ fieldPath }) => covered.has(fieldPath))) return true;
  }
  return false;
}

const isSameOrder = (fields: readonly IndexField[], sorted: readonly IndexField[]) =>
  fields.length === sorted.length &&
  fields.every(
    ({ fieldPath, order }, i) => fieldPath === sorted[i]?.fieldPath && order === sorted[i]?.order,
  );
