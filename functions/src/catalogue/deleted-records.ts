/**
 * Restores deleted records from `deletedRecords`: a category with the subcategories and products that were deleted with
 * it, a subcategory with its products. Each record is restored in one transaction that removes or marks its entry, so
 * that a restoration that was interrupted, or is requested twice, continues where it ended.
 */
import { collections, type DeletedRecord, deletedRecordDocument, instant } from '@neev/domain';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { type Author, addAuditEntry } from '../lib/audit-log.ts';
import { parseSnapshot, readPages } from '../lib/queries.ts';
import { renewCatalogueVersion } from './catalogue-version.ts';
import { findFreeReference, stampOf } from './records.ts';
import { nounByCollection } from './tombstones.ts';

/** Products that are restored at once. */
const CONCURRENCY = 20;

export interface Restoration {
  /** The id of the restored record: another than before if that is used by a new record. */
  id: string;
  /** The subcategories and products restored with it. */
  subcategories: number;
  products: number;
}

/** @throws ApiError if there is no such entry, or if the parent of the record does not exist. */
export async function restoreRecord(
  database: Firestore,
  id: string,
  author: Author,
): Promise<Restoration> {
  const entry = database.collection(collections.deletedRecords).doc(id);
  const restored = await restoreWithChildren(database, { entry, author, parentId: undefined });
  if (!restored)
    throw new ApiError('missing', 'It has already been restored, or can no longer be restored.');
  // Once, not in each transaction, which would contend; triggers renew it if this process ends before.
  await renewCatalogueVersion(database);
  const { record, descendants } = restored;
  const count = (collection: string) =>
    descendants.filter(({ parent }) => parent.id === collection).length;
  return {
    id: record.id,
    subcategories: count(collections.subcategories),
    products: count(collections.products),
  };
}

interface RestoredBranch {
  record: DocumentReference;
  descendants: DocumentReference[];
}

interface Step {
  entry: DocumentReference;
  author: Author;
  /** The id of the restored parent; `undefined` if the record was deleted itself. */
  parentId: string | undefined;
}

/** Returns `undefined` if the entry does not exist: another request has restored it. */
async function restoreWithChildren(
  database: Firestore,
  step: Step,
): Promise<RestoredBranch | undefined> {
  const restored = await database.runTransaction((transaction) => restoreOne(transaction, step));
  if (!restored) return undefined;
  const { record, deleted } = restored;
  const descendants: DocumentReference[] = [];
  if (!hasChildren(deleted)) return { record, descendants };
  // Subcategories one after the other: each has products.
  const pageSize = deleted.collection === collections.categories ? 1 : CONCURRENCY;
  for await (const page of readPages(childrenOf(database, deleted), { pageSize })) {
    const steps = page.map(({ ref }) => ({ ...step, entry: ref, parentId: record.id }));
    const branches = await Promise.all(steps.map((each) => restoreWithChildren(database, each)));
    for (const branch of branches)
      if (branch) descendants.push(branch.record, ...branch.descendants);
  }
  await step.entry.delete();
  return { record, descendants };
}

async function restoreOne(transaction: Transaction, { entry, author, parentId }: Step) {
  const deleted = parseSnapshot(deletedRecordDocument, await transaction.get(entry));
  // The time-to-live policy deletes an expired entry, and those of its children, with a delay and in any order.
  if (!deleted || deleted.expiresAt <= author.now) return undefined;
  const records = entry.firestore.collection(deleted.collection);
  const existing = await transaction.get(records.doc(deleted.restoredId ?? deleted.recordId));
  if (existing.exists && (deleted.restoredId !== undefined || isImported(existing, deleted))) {
    if (!hasChildren(deleted)) transaction.delete(entry);
    return { record: existing.ref, deleted };
  }
  const parent = await requireParent(transaction, entry.firestore, { deleted, parentId });
  const record = await findFreeReference(transaction, records, deleted.recordId);
  transaction.create(record, { ...deleted.record, ...parent, ...stampOf(author) });
  if (hasChildren(deleted)) transaction.update(entry, { restoredId: record.id });
  else transaction.delete(entry);
  if (deleted.deletedWith === '') logRestoration(transaction, record, author);
  return { record, deleted };
}

function logRestoration(
  transaction: Transaction,
  { firestore, parent, path }: DocumentReference,
  author: Author,
): void {
  const action = `${nounByCollection[parent.id]}.restored`;
  addAuditEntry(firestore, transaction, { action, subject: path, author });
}

/** Whether an import or a restored backup has brought a record back: its last change was before the deletion. */
function isImported(existing: DocumentSnapshot, { deletedAt }: DeletedRecord): boolean {
  const changed = instant.safeParse(existing.get('updatedAt'));
  return changed.success && changed.data <= deletedAt;
}

/** Returns the fields that refer to the parents. @throws ApiError if the parent does not exist. */
async function requireParent(
  transaction: Transaction,
  database: Firestore,
  { deleted, parentId }: { deleted: DeletedRecord; parentId: string | undefined },
): Promise<{ categoryId?: string; subcategoryId?: string }> {
  const { collection, record } = deleted;
  const read = (name: string, id: string) => transaction.get(database.collection(name).doc(id));
  if (collection === collections.subcategories) {
    const categoryId = parentId ?? String(record.categoryId);
    requireExisting(await read(collections.categories, categoryId), 'category');
    return { categoryId };
  }
  if (collection === collections.products) {
    const subcategoryId = parentId ?? String(record.subcategoryId);
    const subcategory = await read(collections.subcategories, subcategoryId);
    requireExisting(subcategory, 'subcategory');
    // It can have been moved to another category since.
    return { categoryId: subcategory.get('categoryId'), subcategoryId };
  }
  return {};
}

function requireExisting({ exists }: DocumentSnapshot, noun: string): void {
  if (exists) return;
  const first = noun === 'category' ? 'it' : 'it, or the category with which it was deleted,';
  throw new ApiError('conflict', `Its ${noun} no longer exists. Restore ${first} first.`);
}

function hasChildren({ collection }: DeletedRecord): boolean {
  return collection === collections.categories || collection === collections.subcategories;
}

/** The entries of the records that were deleted with `deleted`, which have its time. */
function childrenOf(database: Firestore, { collection, recordId, deletedAt }: DeletedRecord) {
  return database
    .collection(collections.deletedRecords)
    .where('deletedWith', '==', `${collection}/${recordId}`)
    .where('deletedAt', '==', deletedAt)
    .orderBy(FieldPath.documentId());
}
