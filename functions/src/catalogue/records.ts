/**
 * What all records of the catalogue have in common: created, changed and deleted in one transaction.
 *
 * A change that names the version it is based on (its `updatedAt`) is saved only over that one. Without a version it is
 * refused where another administrator has changed the record a moment ago, which its author cannot have known.
 */
import { createHash } from 'node:crypto';
import { type ChangeStamp, slugOf } from '@neev/domain';
import type { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Author } from '../lib/audit-log.ts';
import { parseSnapshot } from '../lib/queries.ts';
import { setCatalogueVersion } from './catalogue-version.ts';
import { deleteWithTombstone, tombstoneReference } from './tombstones.ts';

export interface RecordKind<T> {
  collection: string;
  /** What a person calls it. */
  noun: string;
  schema: z.ZodMiniType<T>;
  /** @throws ApiError for what the record must not become. */
  check?: (database: Firestore, transaction: Transaction, next: T) => Promise<void>;
  /** The records that have a hand-made order with the record; a new one is the last. */
  siblingsOf?: (all: Query, record: T) => Query;
}

interface Creation {
  author: Author;
  /** The id is made from it. */
  name: string;
  /** The fields that an administrator enters. */
  input: object;
}

/** Some of the fields; one that is `undefined` is one that is left out. */
type Changes<T> = { [K in keyof T]?: T[K] | undefined };

interface Change<T> {
  id: string;
  change: Changes<T>;
  edit: Edit;
}

/** Creates a record under the first free id of its name. @throws ApiError by the kind's check. */
export function createRecord<T extends ChangeStamp>(
  database: Firestore,
  { collection, schema, check, siblingsOf }: RecordKind<T>,
  { name, author, input }: Creation,
): Promise<T & { id: string }> {
  return database.runTransaction(async (transaction) => {
    const fields = schema.parse({ ...input, ...stampOf(author) });
    await check?.(database, transaction, fields);
    const siblings = siblingsOf?.(database.collection(collection), fields);
    const position = siblings && { position: await nextPosition(transaction, siblings) };
    const reference = await freeReference(database, transaction, { collection, name });
    const record = { ...fields, ...position };
    transaction.create(reference, record);
    setCatalogueVersion(transaction, reference);
    return { ...record, id: reference.id };
  });
}

/** @throws ApiError when there is no such record, or it has changed, or by the kind's check. */
export function updateRecord<T extends ChangeStamp>(
  database: Firestore,
  { collection, noun, schema, check }: RecordKind<T>,
  { id, change, edit }: Change<T>,
): Promise<T & { id: string }> {
  const reference = database.collection(collection).doc(id);
  return database.runTransaction(async (transaction) => {
    const stored = await readRecord(transaction, reference, schema);
    if (!stored) throw new ApiError('missing', `There is no such ${noun}.`);
    const given = definedIn(change);
    await check?.(database, transaction, { ...stored, ...given });
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
export function deleteRecord(
  database: Firestore,
  { collection, noun }: Pick<RecordKind<object>, 'collection' | 'noun'>,
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

/** Slugs that are tried before an id becomes the base with a random end. */
const SLUG_TRIES = 20;

/** The document, or `undefined` when there is none, or none that is as its schema says. */
export async function readRecord<T extends object>(
  transaction: Transaction,
  reference: DocumentReference,
  schema: z.ZodMiniType<T>,
): Promise<(T & { id: string }) | undefined> {
  return parseSnapshot(schema, await transaction.get(reference));
}

/** A document of the collection whose id is neither used nor reserved, named after `name`. */
async function freeReference(
  database: Firestore,
  transaction: Transaction,
  { collection, name }: { collection: string; name: string },
): Promise<DocumentReference> {
  const records = database.collection(collection);
  const base = slugOf(name);
  for (let n = 1; n <= SLUG_TRIES; n += 1) {
    const reference = records.doc(n === 1 ? base : `${base}-${n}`);
    const [record, tombstone] = await transaction.getAll(reference, tombstoneReference(reference));
    if (!record?.exists && !tombstone?.exists) return reference;
  }
  return records.doc(`${base.slice(0, 40)}-${records.doc().id.slice(0, 8).toLowerCase()}`);
}

/** The place after the last of the siblings that a query finds. */
async function nextPosition(transaction: Transaction, siblings: Query): Promise<number> {
  const last = await transaction.get(siblings.orderBy('position', 'desc').limit(1));
  const position: unknown = last.docs[0]?.get('position');
  return typeof position === 'number' ? position + 1 : 0;
}

/** Milliseconds within which another's change counts as unseen. */
export const RECENT_MS = 10 * 60_000;

export interface Edit {
  author: Author;
  /** The `updatedAt` of the record that the author saw. */
  seen: Date | undefined;
}

/** @throws ApiError with the record as it is now. */
export function requireUnchanged(stored: ChangeStamp, { author, seen }: Edit): void {
  if (seen ? seen.getTime() === stored.updatedAt.getTime() : !isUnseen(stored, author)) return;
  throw new ApiError('conflict', 'This record has changed since you opened it.', {
    current: stored,
  });
}

/** What a change leaves on a record: never the stamp it had before. */
export function stampOf(author: Author, stored?: ChangeStamp): ChangeStamp {
  const earliest = stored ? stored.updatedAt.getTime() + 1 : 0;
  return {
    updatedAt: new Date(Math.max(author.now.getTime(), earliest)),
    updatedBy: pseudonymOf(author.uid),
  };
}

function isUnseen({ updatedAt, updatedBy }: ChangeStamp, { uid, now }: Author): boolean {
  const isOfAnother = updatedBy !== '' && updatedBy !== pseudonymOf(uid);
  return isOfAnother && now.getTime() - updatedAt.getTime() < RECENT_MS;
}

/** What public documents hold in place of a uid. `firestore.rules` computes the same. */
export function pseudonymOf(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}
