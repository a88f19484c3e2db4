/** Whether two field values are equal; a field contains a string, a number or a list of strings. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The fields of `change` that differ from those of `base`. */
export function changedFields<T extends object>(base: T, change: Partial<T>): Partial<T> {
  const changed: Partial<T> = {};
  for (const field of keysOf(change)) {
    if (!isSameValue(base[field], change[field])) changed[field] = change[field];
  }
  return changed;
}

/** `Object.keys` with the type of the object. */
export function keysOf<T extends object>(object: Partial<T>): (keyof T)[] {
  // The cast is safe because the objects passed in have no further keys, which TypeScript cannot
  // know.
  return Object.keys(object) as (keyof T)[];
}

/** The fields of `record` that the form edits: those of `blank`. */
export function pickFields<V extends object>(record: V, blank: V): V {
  const values = { ...blank };
  for (const field of keysOf(blank)) values[field] = record[field];
  return values;
}

/** The position after the last sibling. */
export function nextPosition(siblings: readonly { position: number }[]): number {
  return Math.max(-1, ...siblings.map(({ position }) => position)) + 1;
}

export interface MergeInput<V extends object> {
  /** The record when the form was opened, or at the last merge. */
  base: V;
  /** The current form values. */
  mine: V;
  /** The current record. */
  theirs: V;
}

export interface MergeResult<V extends object> {
  /** The merged form values. */
  values: V;
  /** Untouched fields that took the other value. */
  updated: (keyof V)[];
  /** Conflicts: fields that both administrators changed to different values. */
  conflicts: (keyof V)[];
}

/**
 * Merges the changes of another administrator into an open form, field by field. An untouched field
 * takes the other value; a field that both have changed keeps the typed value and is a conflict.
 */
export function mergeChanges<V extends object>({
  base,
  mine,
  theirs,
}: MergeInput<V>): MergeResult<V> {
  const changedByThem = keysOf(theirs).filter((field) => !isSameValue(base[field], theirs[field]));
  const isTouched = (field: keyof V) => !isSameValue(base[field], mine[field]);
  const updated = changedByThem.filter((field) => !isTouched(field));
  const values = { ...mine };
  for (const field of updated) values[field] = theirs[field];
  return {
    values,
    updated,
    conflicts: changedByThem.filter(
      (field) => isTouched(field) && !isSameValue(mine[field], theirs[field]),
    ),
  };
}
