/**
 * Creates, updates and deletes records of the catalogue, each in one transaction.
 *
 * A change that states the version on which it is based (`updatedAt`) is saved only over that version. A change without
 * a version is rejected for `RECENT_MS` after a change by another administrator, which its author may not have seen.
 */
import { createHash } from 'node:crypto';
import { type ChangeStamp, slugOf } from '@neev/domain';
import type {
  CollectionReference,
  DocumentReference,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Author } from '../lib/audit-log.ts';
import { parseSnapshot } from '../lib/queries.ts';
import { setCatalogueVersion } from './catalogue-version.ts';
import { deleteWithTombstone, tombstoneReference } from './tombstones.ts';

export interface RecordKind<T> {
  collection: string;
  /** The name of the kind in messages. */
  noun: string;
  schema: z.ZodMiniType<T>;
  /** Validates references to other records. @throws ApiError if `next` violates a constraint. */
  check?: (database: Firestore, transaction: Transaction, next: T) => Promise<void>;
  /** The records that share an order with the record; a new record gets the last position. */
  siblingsOf?: (all: Query, record: T) => Query;
}

interface Creation {
  author: Author;
  /** The id is derived from it. */
  name: string;
  /** The values that the administrator has entered. */
  input: object;
}

/** Some of the fields; `undefined` means unchanged. */
type Changes<T> = { [K in keyof T]?: T[K] | undefined };

interface Change<T> extends Edit {
  id: string;
  change: Changes<T>;
}

/** Creates a record with the first free id for its name. @throws ApiError from `check`. */
export function createRecord<T extends ChangeStamp>(
  database: Firestore,
  { collection, schema, check, siblingsOf }: RecordKind<T>,
  { name, author, input }: Creation,
): Promise<T & { id: string }> {
  return database.runTransaction(async (transaction) => {
    const fields = schema.parse({ ...input, ...stampOf(author) });
    await check?.(database, transaction, fields);
    const records = database.collection(collection);
    const siblings = siblingsOf?.(records, fields);
    const position = siblings && { position: await nextPosition(transaction, siblings) };
    const reference = await findFreeReference(transaction, records, slugOf(name));
    const record = { ...fields, ...position };
    transaction.create(reference, record);
    setCatalogueVersion(transaction, reference);
    return { ...record, id: reference.id };
  });
}

/** @throws ApiError if the record does not exist or has changed, or from `check`. */
export function updateRecord<T extends ChangeStamp>(
  database: Firestore,
  { collection, noun, schema, check }: RecordKind<T>,
  { id, change, ...edit }: Change<T>,
): Promise<T & { id: string }> {
  const reference = database.collection(collection).doc(id);
  return database.runTransaction(async (transaction) => {
    const stored = await readRecord(transaction, reference, schema);
    if (!stored) throw new ApiError('missing', `There is no such ${noun}.`);
    const definedChanges = withoutUndefined(change);
    await check?.(database, transaction, { ...stored, ...definedChanges });
    requireUnchanged(stored, edit);
    const changed = { ...definedChanges, ...stampOf(edit.author, stored) };
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
 * Deletes the record and writes its tombstone. A task deletes the children; until then the id stays
 * reserved.
 * @throws ApiError if the record does not exist.
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
    deleteWithTombstone(transaction, snapshot, {
      deletedAt: author.now,
      deletedBy: author.uid,
      deletedWith: '',
    });
    setCatalogueVersion(transaction, reference);
  });
}

function withoutUndefined<T>(change: Changes<T>): Partial<T> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  // Only keys with defined values are left.
  return Object.fromEntries(entries) as Partial<T>;
}

/** Numbered slugs that are tried before a random suffix is used. */
const MAX_SLUG_ATTEMPTS = 20;

/** Reads a document; returns `undefined` if it does not exist or is invalid. */
export async function readRecord<T extends object>(
  transaction: Transaction,
  reference: DocumentReference,
  schema: z.ZodMiniType<T>,
): Promise<(T & { id: string }) | undefined> {
  return parseSnapshot(schema, await transaction.get(reference));
}

/** Returns a reference with the id `base`, or one derived from it, that is neither used nor reserved by a tombstone. */
export async function findFreeReference(
  transaction: Transaction,
  records: CollectionReference,
  base: string,
): Promise<DocumentReference> {
  for (let n = 1; n <= MAX_SLUG_ATTEMPTS; n += 1) {
    const reference = records.doc(n === 1 ? base : `${base}-${n}`);
    const [record, tombstone] = await transaction.getAll(reference, tombstoneReference(reference));
    if (!record?.exists && !tombstone?.exists) return reference;
  }
  return records.doc(`${base.slice(0, 40)}-${records.doc().id.slice(0, 8).toLowerCase()}`);
}

/** Returns the position after the last sibling. */
async function nextPosition(transaction: Transaction, siblings: Query): Promise<number> {
  const last = await transaction.get(siblings.orderBy('position', 'desc').limit(1));
  const position: unknown = last.docs[0]?.get('position');
  return typeof position === 'number' ? position + 1 : 0;
}

/** The time for which a change by another administrator counts as unseen. */
export const RECENT_MS = 10 * 60_000;

export interface Edit {
  author: Author;
  /** The `updatedAt` of the version on which the change is based. */
  baseVersion: Date | undefined;
}

/** @throws ApiError with the current record if it has changed since the author saw it. */
export function requireUnchanged(stored: ChangeStamp, { author, baseVersion }: Edit): void {
  if (
    baseVersion ? baseVersion.getTime() === stored.updatedAt.getTime() : !isUnseen(stored, author)
  )
    return;
  throw new ApiError('conflict', 'This record has changed since you opened it.', {
    current: stored,
  });
}

/** Returns the stamp of a change: always later than the stored one, also if the clock is not. */
export function stampOf(author: Author, stored?: ChangeStamp): ChangeStamp {
  const earliest = stored ? stored.updatedAt.getTime() + 1 : 0;
  return {
    updatedAt: new Date(Math.max(author.now.getTime(), earliest)),
    updatedBy: pseudonymOf(author.uid),
  };
}

function isUnseen({ updatedAt, updatedBy }: ChangeStamp, { uid, now }: Author): boolean {
  const isByAnotherAdmin = updatedBy !== '' && updatedBy !== pseudonymOf(uid);
  return isByAnotherAdmin && now.getTime() - updatedAt.getTime() < RECENT_MS;
}

/** Returns the value that public documents contain instead of a uid. `firestore.rules` computes the same hash. */
export function pseudonymOf(uid: string): string {
  return createHash('sha256').update(uid).digest('hex');
}
