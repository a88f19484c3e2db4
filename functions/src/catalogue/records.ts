/** What all records of the catalogue have in common: made, changed and deleted in one transaction. */
import type { ChangeStamp } from '@neev/domain';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { setCatalogueVersion } from './catalogue-version-store.ts';
import { freeReference, readRecord } from './record-store.ts';
import { deleteWithTombstone } from './tombstone-store.ts';
import { type Author, type Edit, requireUnchanged, stampOf } from './versions.ts';

export interface RecordKind<T> {
  collection: string;
  /** What a person calls it. */
  noun: string;
  schema: z.ZodMiniType<T>;
}

interface Creation<T> {
  author: Author;
  /** The id is made from it. */
  name: string;
  /** The fields; reads what they depend on, and refuses what must not be. */
  build: (transaction: Transaction) => Promise<Omit<T, keyof ChangeStamp>>;
}

/** Some of the fields; one that is `undefined` is one that is left out. */
type Changes<T> = { [K in keyof T]?: T[K] | undefined };

interface Change<T> {
  id: string;
  change: Changes<T>;
  edit: Edit;
  /** Refuses what the record must not become. */
  check?: (transaction: Transaction, next: T) => Promise<void>;
}

/** Creates a record under the first free id of its name. */
export function createRecord<T extends ChangeStamp>(
  database: Firestore,
  { collection }: RecordKind<T>,
  { name, author, build }: Creation<T>,
): Promise<Omit<T, keyof ChangeStamp> & ChangeStamp & { id: string }> {
  return database.runTransaction(async (transaction) => {
    const fields = await build(transaction);
    const reference = await freeReference(database, transaction, { collection, name });
    const record = { ...fields, ...stampOf(author) };
    transaction.create(reference, record);
    setCatalogueVersion(transaction, reference);
    return { ...record, id: reference.id };
  });
}

/** @throws ApiError when there is no such record, or it has changed. */
export function updateRecord<T extends ChangeStamp>(
  database: Firestore,
  { collection, noun, schema }: RecordKind<T>,
  { id, change, edit, check }: Change<T>,
): Promise<T & { id: string }> {
  const reference = database.collection(collection).doc(id);
  return database.runTransaction(async (transaction) => {
    const stored = await readRecord(transaction, reference, schema);
    if (!stored) throw new ApiError('missing', `There is no such ${noun}.`);
    const given = definedIn(change);
    await check?.(transaction, { ...stored, ...given });
    requireUnchanged(stored, edit);
    const changed = { ...given, ...stampOf(edit.author, stored) };
    transaction.set(reference, changed, { merge: true });
    setCatalogueVersion(transaction, reference);
    return { ...stored, ...changed };
  });
}

interface Deletion {
  id: string;
  author: Author;
}

/**
 * Deletes the record. The clean-up that follows deletes its children; until that has finished, no
 * other record gets the id.
 * @throws ApiError when there is no such record.
 */
export function deleteRecord<T>(
  database: Firestore,
  { collection, noun }: RecordKind<T>,
  { id, author }: Deletion,
): Promise<void> {
  const reference = database.collection(collection).doc(id);
  return database.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists) throw new ApiError('missing', `There is no such ${noun}.`);
    deleteWithTombstone(transaction, reference, { deletedAt: author.now, deletedBy: author.uid });
    setCatalogueVersion(transaction, reference);
  });
}

function definedIn<T>(change: Changes<T>): Partial<T> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  // The same keys and values, without those that are undefined.
  return Object.fromEntries(entries) as Partial<T>;
}
