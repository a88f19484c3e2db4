/** Whether two values of a field are the same; fields hold texts, numbers and lists of texts. */
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

/** The keys of an object of which all keys are known. */
export function keysOf<T extends object>(object: Partial<T>): (keyof T)[] {
  // What TypeScript cannot promise of objects in general: these have no further keys.
  return Object.keys(object) as (keyof T)[];
}

/** The fields of a record that a form holds: those of its blank form. */
export function pickFields<V extends object>(record: V, blank: V): V {
  const values = { ...blank };
  for (const field of keysOf(blank)) values[field] = record[field];
  return values;
}

/** The place after the last of the siblings. */
export function nextPosition(siblings: readonly { position: number }[]): number {
  return Math.max(-1, ...siblings.map(({ position }) => position)) + 1;
}

interface Merge<V extends object> {
  /** As the form was opened, or merged last. */
  base: V;
  /** As the form is now. */
  mine: V;
  /** As the record is now. */
  theirs: V;
}

interface Merged<V extends object> {
  /** As the form is to be. */
  values: V;
  /** Untouched fields, which took the other value. */
  landed: (keyof V)[];
  /** Fields that both have changed, each to something else. */
  contested: (keyof V)[];
}

/**
 * Merges what another administrator has saved into an open form, field by field. An untouched field
 * takes the other value; a field that both have changed keeps what was typed and is contested.
 */
export function mergeChanges<V extends object>({ base, mine, theirs }: Merge<V>): Merged<V> {
  const changedByThem = keysOf(theirs).filter((field) => !isSameValue(base[field], theirs[field]));
  const isTouched = (field: keyof V) => !isSameValue(base[field], mine[field]);
  const landed = changedByThem.filter((field) => !isTouched(field));
  const values = { ...mine };
  for (const field of landed) values[field] = theirs[field];
  return {
    values,
    landed,
    contested: changedByThem.filter(
      (field) => isTouched(field) && !isSameValue(mine[field], theirs[field]),
    ),
  };
}
