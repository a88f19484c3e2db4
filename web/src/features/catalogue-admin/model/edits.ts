/**
 * What an administrator has changed and the database does not show yet. It is laid over what the
 * database shows, so that it is seen at once, and taken away again when it could not be saved.
 */
import { slugOf } from '@neev/domain';
import type { Stored } from './stored.ts';

export interface Edits<T extends Stored> {
  /** Records under the id that they will have, as far as one can tell. */
  added: readonly T[];
  changed: readonly Changed<T>[];
  /** Ids. */
  deleted: readonly string[];
}

export interface Changed<T extends Stored> {
  /** Tells it from other changes of the record. */
  key: number;
  id: string;
  change: Partial<T>;
  /** The version that holds it; undefined until the server has answered. */
  savedAt?: Date;
}

/** The records as the administrator has left them. Order is nobody's promise. */
export function applyEdits<T extends Stored>(
  records: readonly T[],
  { added, changed, deleted }: Edits<T>,
): T[] {
  const known = new Set(records.map(({ id }) => id));
  const all = [...records, ...added.filter(({ id }) => !known.has(id))];
  return all
    .filter(({ id }) => !deleted.includes(id))
    .map((record) => changed.reduce(applyChange, record));
}

/** A change that the record holds already is over: somebody may have changed it since. */
function applyChange<T extends Stored>(record: T, { id, change, savedAt }: Changed<T>): T {
  if (record.id !== id || (savedAt && record.updatedAt >= savedAt)) return record;
  return { ...record, ...change };
}

/**
 * The id that the server will give a new record of this name: the first that is free, in the
 * order of functions/src/catalogue/record-store.ts. A wrong guess is put right by the answer.
 */
export function foreseeId(name: string, isTaken: (id: string) => boolean): string {
  const base = slugOf(name);
  let id = base;
  for (let n = 2; isTaken(id); n += 1) id = `${base}-${n}`;
  return id;
}
