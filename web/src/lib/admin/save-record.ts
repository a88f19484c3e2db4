/**
 * Creates, changes and deletes records in Firestore transactions, as firestore.rules require. A
 * transaction reads from the server: it fails while offline, and its changes are shown only after
 * they are stored.
 */
import {
  type ChangeStamp,
  collections,
  type DocumentOf,
  documentSchemas,
  type Product,
  parseDocument,
  slugOf,
} from '@neev/domain';
import { FirebaseError } from 'firebase/app';
import {
  type DocumentReference,
  doc,
  getDoc,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore';
import { UNREACHABLE_TEXT } from '../http.ts';
import { adminDatabase, ownUid } from './admin-app.ts';
import { confirmUnloadUntil } from './confirm-unload.ts';
import { pseudonymOf } from './pseudonym.ts';
import { changedFields, keysOf, mergeChanges } from './record-fields.ts';

export type RecordCollection = 'categories' | 'subcategories' | 'products' | 'heroSlides';

export type SaveOutcome<T> =
  /** `id` of a record that was created. */
  | { kind: 'saved'; id?: string }
  | Failure
  /** Another administrator has changed the same fields to other values: nothing was saved. */
  | { kind: 'conflict'; current: T };

export interface Failure {
  kind: 'failed';
  reason: string;
  /** Error messages by field. */
  fields: Record<string, string>;
}

/** Milliseconds after which a transaction counts as failed. */
const TIMEOUT_MS = 15_000;

/**
 * Maximum number of attempts when others change the same documents or the server does not respond.
 */
const MAX_ATTEMPTS = 5;

/** Slugs to try before the id gets a random suffix. */
const MAX_SLUGS = 20;

const OFFLINE = 'You are offline. Try again once you are connected.';
const DENIED = 'The server denied it. Reload the page, and log in again if that does not help.';
export const DELETED = 'Another administrator has deleted it.';
const ONE_DELETED = 'Another administrator has deleted one of them.';
const BUSY = 'Others are changing this at the same time. Please try again.';

export const SAVED = { kind: 'saved' } as const;

export interface RecordCreation<C extends RecordCollection> {
  /** The id is derived from it. */
  name: string;
  fields: Omit<DocumentOf<C>, keyof ChangeStamp | 'id'>;
  /**
   * Ids written by earlier attempts of the same form, which may have succeeded although the
   * response was lost. Cleared once the record is saved.
   */
  attemptedIds: Set<string>;
}

/** Creates a record under the first id that is neither used nor reserved by a tombstone. */
export async function createRecord<C extends RecordCollection>(
  collection: C,
  { name, fields, attemptedIds }: RecordCreation<C>,
): Promise<SaveOutcome<DocumentOf<C>>> {
  const outcome = await save<DocumentOf<C>>(async (transaction, stamp) => {
    const problem = await parentProblem(transaction, fields);
    if (problem) return problem;
    const isOwn = ({ id }: DocumentReference, updatedBy: unknown) =>
      attemptedIds.has(id) && updatedBy === stamp.updatedBy;
    const reference = await findFreeReference(transaction, { collection, name, isOwn });
    attemptedIds.add(reference.id);
    transaction.set(reference, { ...fields, ...stamp });
    return { ...SAVED, id: reference.id };
  });
  if (outcome.kind === 'saved') attemptedIds.clear();
  return outcome;
}

/**
 * Saves the values that differ from `base`, the record that the form was opened with. Other fields
 * keep the values that other administrators have saved since.
 */
export async function changeRecord<C extends RecordCollection>(
  collection: C,
  base: DocumentOf<C>,
  values: Partial<DocumentOf<C>>,
): Promise<SaveOutcome<DocumentOf<C>>> {
  const change = changedFields(base, values);
  if (keysOf(change).length === 0) return SAVED;
  const reference = doc(adminDatabase, collection, base.id);
  return save<DocumentOf<C>>(async (transaction, stamp) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists()) return failure(DELETED);
    const parsed = parseDocument(documentSchemas[collection], reference.path, snapshot.data());
    if (!parsed.ok) return failure('The stored record cannot be read.');
    const current = parsed.value;
    if (hasConflict(base, change, current)) return { kind: 'conflict', current };
    const { id, ...fields } = { ...current, ...change };
    // The rules check the parent of every write; it is read here to say which field is wrong.
    const isMoved = 'categoryId' in change || 'subcategoryId' in change;
    const problem = isMoved && (await parentProblem(transaction, fields));
    if (problem) return problem;
    // All fields are written: the rules require every field, and older records may lack one.
    transaction.set(reference, { ...fields, ...stamp });
    return SAVED;
  });
}

/**
 * Deletes a record and writes its tombstone, which has a copy of the record, and reserves the id
 * until the clean-up has deleted the children.
 */
export function deleteRecord<C extends RecordCollection>(
  collection: C,
  id: string,
): Promise<SaveOutcome<DocumentOf<C>>> {
  const reference = doc(adminDatabase, collection, id);
  return save<DocumentOf<C>>(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists()) return SAVED;
    transaction.delete(reference);
    transaction.set(tombstoneOf(reference), {
      collection,
      recordId: id,
      record: snapshot.data(),
      deletedAt: serverTimestamp(),
      deletedBy: ownUid(),
    });
    return SAVED;
  });
}

/** The fields that the rules require of every write: the server's time, and the hash of the uid. */
export async function createChangeStamp() {
  return { updatedAt: serverTimestamp(), updatedBy: await pseudonymOf(ownUid()) };
}

type Stamp = Awaited<ReturnType<typeof createChangeStamp>>;

/** Runs a transaction whose documents get the change stamp. */
export async function save<T>(
  write: (transaction: Transaction, stamp: Stamp) => Promise<SaveOutcome<T>>,
): Promise<SaveOutcome<T>> {
  const stamp = await createChangeStamp();
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const attempt = (transaction: Transaction) => {
    deadline.throwIfAborted();
    return write(transaction, stamp);
  };
  // `onLine` is also false when only the local emulators are reachable, so one attempt is made.
  const saving = runTransaction(adminDatabase, attempt, {
    maxAttempts: navigator.onLine ? MAX_ATTEMPTS : 1,
  });
  try {
    return await confirmUnloadUntil(Promise.race([saving, failureAfter(deadline)]));
  } catch (error) {
    console.warn('A transaction failed.', error);
    return failure(await reasonOf(error));
  }
}

function failureAfter(deadline: AbortSignal): Promise<Failure> {
  return new Promise((resolve) => {
    deadline.addEventListener('abort', () => resolve(failure(UNREACHABLE_TEXT)), { once: true });
  });
}

/** The first id derived from `name` that is free, or that the caller has already written. */
async function findFreeReference(
  transaction: Transaction,
  {
    collection,
    name,
    isOwn,
  }: {
    collection: RecordCollection;
    name: string;
    isOwn: (reference: DocumentReference, updatedBy: unknown) => boolean;
  },
): Promise<DocumentReference> {
  const base = slugOf(name);
  for (let attempt = 1; attempt <= MAX_SLUGS; attempt += 1) {
    const reference = doc(adminDatabase, collection, attempt === 1 ? base : `${base}-${attempt}`);
    const [record, tombstone] = await Promise.all([
      transaction.get(reference),
      transaction.get(tombstoneOf(reference)),
    ]);
    const isFree = !record.exists() && !tombstone.exists();
    if (isFree || isOwn(reference, record.get('updatedBy'))) return reference;
  }
  const suffix = crypto.randomUUID().slice(0, 8);
  return doc(adminDatabase, collection, `${base.slice(0, 40)}-${suffix}`);
}

/** Checks that the parent exists, and that a product's subcategory is of its category. */
async function parentProblem(
  transaction: Transaction,
  { categoryId, subcategoryId }: Partial<Omit<Product, 'id'>>,
): Promise<Failure | undefined> {
  if (categoryId === undefined) return undefined;
  if (subcategoryId === undefined) {
    const category = await transaction.get(doc(adminDatabase, collections.categories, categoryId));
    return category.exists()
      ? undefined
      : fieldFailure('categoryId', 'This category no longer exists.');
  }
  const path = doc(adminDatabase, collections.subcategories, subcategoryId);
  const subcategory = await transaction.get(path);
  if (!subcategory.exists()) {
    return fieldFailure('subcategoryId', 'This subcategory no longer exists.');
  }
  return subcategory.get('categoryId') === categoryId
    ? undefined
    : fieldFailure('subcategoryId', 'This subcategory belongs to another category.');
}

function tombstoneOf({ parent, id }: DocumentReference): DocumentReference {
  return doc(adminDatabase, collections.deletions, `${parent.id}.${id}`);
}

/** Whether `change` and another administrator have changed the same field of `base` to different values. */
export function hasConflict<T extends object>(base: T, change: Partial<T>, current: T): boolean {
  return mergeChanges({ base, mine: { ...base, ...change }, theirs: current }).conflicts.length > 0;
}

export function failure(reason: string): Failure {
  return { kind: 'failed', reason, fields: {} };
}

function fieldFailure(field: string, problem: string): Failure {
  return { kind: 'failed', reason: problem, fields: { [field]: problem } };
}

/** Describes for the user why a write of the documents failed. */
export async function reasonOf(
  error: unknown,
  written: readonly DocumentReference[] = [],
): Promise<string> {
  const deletedText = written.length > 1 ? ONE_DELETED : DELETED;
  switch (error instanceof FirebaseError ? error.code : undefined) {
    case 'not-found':
      return deletedText;
    case 'permission-denied': {
      // The rules also deny an update of a document that does not exist.
      const deleted = await Promise.all(written.map(isDeleted));
      return deleted.includes(true) ? deletedText : DENIED;
    }
    case 'unauthenticated':
      return DENIED;
    case 'aborted':
    case 'already-exists':
    case 'failed-precondition':
      return BUSY;
    default:
      return navigator.onLine ? UNREACHABLE_TEXT : OFFLINE;
  }
}

/** Whether a document does not exist; false if it cannot be read. */
export async function isDeleted(reference: DocumentReference): Promise<boolean> {
  const snapshot = await getDoc(reference).catch(() => undefined);
  return snapshot?.exists() === false;
}
