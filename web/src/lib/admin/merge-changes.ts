/**
 * Two who edit one record: what the other has saved meanwhile is brought into an open form, field by
 * field. A field that one has not touched takes what the other made of it; one that both have
 * touched keeps what one typed, and asks.
 */
import { isSameValue, keysOf } from './record-fields.ts';

interface Merge<V extends object> {
  /** As the form opened, or as it was brought up to date last. */
  base: V;
  /** As the form is now. */
  mine: V;
  /** As the record is now. */
  theirs: V;
}

export interface Merged<V extends object> {
  /** As the form is to be. */
  values: V;
  /** Fields that took what the other made of them. */
  landed: (keyof V)[];
  /** Fields that both have changed, each to something else. */
  contested: (keyof V)[];
}

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
