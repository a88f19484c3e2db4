/** Deletes a catalogue record as the rules require: with its tombstone in the same commit. */
import { doc, type Firestore, serverTimestamp, writeBatch } from 'firebase/firestore';
import { type Actor, uidOf } from './actors.ts';
import { fixtures } from './fixtures.ts';
import type { Action } from './rules-case.ts';

/** `change` overrides fields of the tombstone. */
export function deletingRecord(
  path: string,
  actor: Actor,
  change: Record<string, unknown> = {},
): Action {
  const [collection = '', recordId = ''] = path.split('/');
  const fields = {
    ...{ collection, recordId, record: fixtures[path] ?? {} },
    ...{ deletedAt: serverTimestamp(), deletedBy: uidOf(actor) },
  };
  const tombstone = tombstonePath(path);
  return committing([path], { [tombstone]: { ...fields, ...change } });
}

export function tombstonePath(path: string): string {
  return `deletions/${path.replace('/', '.')}`;
}

/** Deletes and sets documents in one commit. */
export function committing(
  deletes: readonly string[],
  sets: Record<string, Record<string, unknown>>,
): Action {
  const run = (database: Firestore) => {
    const batch = writeBatch(database);
    for (const path of deletes) batch.delete(doc(database, path));
    for (const [path, fields] of Object.entries(sets)) batch.set(doc(database, path), fields);
    return batch.commit();
  };
  return { run, changes: [...deletes, ...Object.keys(sets)] };
}
