/** What the catalogue's records have in common. */
export interface Stored {
  id: string;
  name: string;
  /** The version: a change is saved over the one that was seen. */
  updatedAt: Date;
}

/** The version of a record that the server has not made yet, so that its id is a guess. */
export const NO_VERSION = new Date(0);

/** Whether the record has an id by which it can be changed. */
export function isSaved({ updatedAt }: Stored): boolean {
  return updatedAt.getTime() !== NO_VERSION.getTime();
}

/** Whether two values of a field are the same; fields hold texts, numbers and lists of texts. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** The fields of `change` that are not as they were in `base`. */
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
