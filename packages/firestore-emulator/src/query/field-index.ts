/** The single-field indexes of a collection: the automatic ones, and the overrides of `firestore.indexes.json`. */
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';

export interface IndexField {
  readonly fieldPath: string;
  readonly order?: 'ASCENDING' | 'DESCENDING';
  readonly arrayConfig?: 'CONTAINS';
}

/** The fields that an index for one conjunction has, in any order and sorted. */
export interface Requirement {
  readonly equal: readonly IndexField[];
  readonly sorted: readonly IndexField[];
}

/** An entry of `fieldOverrides` in `firestore.indexes.json`. Its indexes replace the automatic ones of the field. */
export interface FieldOverride {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  readonly indexes: readonly FieldIndex[];
}

interface FieldIndex extends Pick<IndexField, 'order' | 'arrayConfig'> {
  /** `COLLECTION` by default. */
  readonly queryScope?: QueryScope;
}

/** Fields of a collection group have none. */
const automaticIndexes: readonly FieldIndex[] = [
  { order: 'ASCENDING', queryScope: 'COLLECTION' },
  { order: 'DESCENDING', queryScope: 'COLLECTION' },
  { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
];

/** The overrides with which the fields of a requirement have an index each. */
export function missingOverrides(
  { collectionGroup, queryScope }: { collectionGroup: string; queryScope: QueryScope },
  { equal, sorted }: Requirement,
  overrides: readonly FieldOverride[],
): FieldOverride[] {
  const ofCollection = overrides.filter((each) => each.collectionGroup === collectionGroup);
  return [...equal, ...sorted].flatMap((field) => {
    const { fieldPath, ...needed } = field;
    const indexes = indexesOf(fieldPath, ofCollection);
    const isServed = indexes.some(
      ({ queryScope: scope = 'COLLECTION', order, arrayConfig }) =>
        scope === queryScope &&
        arrayConfig === needed.arrayConfig &&
        // An equality is served by both directions.
        (order === needed.order || equal.includes(field)),
    );
    if (isServed || fieldPath === '__name__') return [];
    return [{ collectionGroup, fieldPath, indexes: [...indexes, { ...needed, queryScope }] }];
  });
}

/** The indexes of a field. The fields of a map inherit those of the map. */
function indexesOf(fieldPath: string, overrides: readonly FieldOverride[]): readonly FieldIndex[] {
  const isInside = (path: string) => path === fieldPath || fieldPath.startsWith(`${path}.`);
  const nearest = overrides
    .filter((override) => isInside(override.fieldPath))
    .sort((a, b) => b.fieldPath.length - a.fieldPath.length)[0];
  return nearest?.indexes ?? automaticIndexes;
}
