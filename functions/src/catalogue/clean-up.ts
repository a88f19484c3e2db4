/**
 * Deletes or moves the children of changed records. Each step reads the current state and is idempotent, so that it
 * can run late, twice or after a crash. Children are deleted in transactions that read the parent, so that no child of
 * an existing parent is deleted. The step that finds nothing left to delete removes the tombstone and frees the id.
 */
import { collections, subcategoryDocument } from '@neev/domain';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import { parseSnapshot, readEach, updateAll } from '../lib/queries.ts';
import {
  type Deletion,
  deleteChild,
  deleteWithTombstone,
  parseTombstone,
  removeTombstone,
  type Tombstone,
  tombstoneReference,
} from './tombstones.ts';

/** Children per transaction; with a tombstone for each, 400 writes. */
const BATCH_SIZE = 200;

/** Completes the clean-up after the deletion of a record of any kind. */
export async function completeDeletion(
  database: Firestore,
  { collection, recordId }: Pick<Tombstone, 'collection' | 'recordId'>,
): Promise<void> {
  if (collection === collections.categories) return reconcileCategory(database, recordId);
  if (collection === collections.subcategories) return reconcileSubcategory(database, recordId);
  // Other records have no children.
  const record = database.collection(collection).doc(recordId);
  await database.runTransaction(async (transaction) => {
    const { isDeleted, tombstone } = await readRecord(transaction, record);
    removeTombstone(transaction, tombstone, { isDeleted });
  });
}

/** If the category does not exist, deletes its subcategories and their products. */
export async function reconcileCategory(database: Firestore, categoryId: string): Promise<void> {
  const category = database.collection(collections.categories).doc(categoryId);
  for (;;) {
    const deleted = await database.runTransaction((transaction) =>
      deleteSubcategories(transaction, category),
    );
    for (const id of deleted) await reconcileSubcategory(database, id);
    if (deleted.length < BATCH_SIZE) break;
  }
  await reconcileRemainingProducts(database, category);
  await removeCategoryTombstone(database, categoryId);
}

/**
 * Deletes the subcategory if its category does not exist, and its products if it does not exist itself;
 * otherwise sets the category of its products to its own.
 */
export async function reconcileSubcategory(
  database: Firestore,
  subcategoryId: string,
): Promise<void> {
  const subcategory = database.collection(collections.subcategories).doc(subcategoryId);
  const { isDeleted, categoryId } = await database.runTransaction((transaction) =>
    deleteIfOrphan(transaction, subcategory),
  );
  if (!isDeleted) {
    // An invalid record has no category; its products stay unchanged until it is corrected.
    if (categoryId !== undefined) await moveProducts(subcategory, categoryId);
    return;
  }
  const categoryIds = await deleteProducts(database, subcategory);
  if (categoryId !== undefined) categoryIds.add(categoryId);
  for (const id of categoryIds) await removeCategoryTombstone(database, id);
}

/** Deletes a batch of subcategories of a deleted category. Returns their ids. */
async function deleteSubcategories(
  transaction: Transaction,
  category: DocumentReference,
): Promise<string[]> {
  const { isDeleted, tombstone } = await readRecord(transaction, category);
  if (!isDeleted) return [];
  const { docs } = await transaction.get(subcategoriesOf(category).limit(BATCH_SIZE));
  const deletion = deletionWith(category, tombstone);
  for (const each of docs) deleteWithTombstone(transaction, each, deletion);
  return docs.map(({ id }) => id);
}

/** Deletes the subcategory if its category does not exist. Returns whether it is deleted, and its category. */
async function deleteIfOrphan(
  transaction: Transaction,
  subcategory: DocumentReference,
): Promise<{ isDeleted: boolean; categoryId?: string }> {
  const { record, isDeleted, tombstone } = await readRecord(transaction, subcategory);
  if (isDeleted) return { isDeleted, ...categoryOfDeleted(tombstone) };
  const categoryId = parseSnapshot(subcategoryDocument, record)?.categoryId;
  if (categoryId === undefined) return { isDeleted: false };
  const { firestore } = subcategory;
  const category = firestore.collection(collections.categories).doc(categoryId);
  const parent = await readRecord(transaction, category);
  if (parent.isDeleted)
    deleteWithTombstone(transaction, record, deletionWith(category, parent.tombstone));
  else removeTombstone(transaction, tombstone, { isDeleted });
  return { isDeleted: parent.isDeleted, categoryId };
}

/** The category of a deleted subcategory, by its copy in the tombstone. */
function categoryOfDeleted(tombstone: DocumentSnapshot): { categoryId?: string } {
  const categoryId = parseTombstone(tombstone)?.record?.categoryId;
  return typeof categoryId === 'string' ? { categoryId } : {};
}

/** Deletes all products of a deleted subcategory. Returns the ids of their categories. */
async function deleteProducts(
  database: Firestore,
  subcategory: DocumentReference,
): Promise<Set<string>> {
  const categoryIds = new Set<string>();
  for (;;) {
    const products = await database.runTransaction((transaction) =>
      deleteProductBatch(transaction, subcategory),
    );
    for (const product of products) categoryIds.add(String(product.get('categoryId')));
    if (products.length < BATCH_SIZE) return categoryIds;
  }
}

/** Deletes a batch of products; removes the tombstone with the last batch. */
async function deleteProductBatch(
  transaction: Transaction,
  subcategory: DocumentReference,
): Promise<DocumentSnapshot[]> {
  const { isDeleted, tombstone } = await readRecord(transaction, subcategory);
  if (!isDeleted) return [];
  const { docs } = await transaction.get(productsOf(subcategory).limit(BATCH_SIZE));
  const deletion = deletionWith(subcategory, tombstone);
  for (const each of docs) deleteChild(transaction, each, deletion);
  if (docs.length < BATCH_SIZE) removeTombstone(transaction, tombstone, { isDeleted });
  return docs;
}

function moveProducts(subcategory: DocumentReference, categoryId: string): Promise<void> {
  return updateAll(productsOf(subcategory), (product) =>
    product.categoryId === categoryId ? undefined : { categoryId },
  );
}

/**
 * Reconciles products that refer to a deleted category after its subcategories are deleted: their subcategory
 * is deleted too, or was moved to another category and its products have not been moved yet.
 */
async function reconcileRemainingProducts(
  database: Firestore,
  category: DocumentReference,
): Promise<void> {
  if ((await category.get()).exists) return;
  const reconciled = new Set<string>();
  for await (const product of readEach(productsOfCategory(category).select('subcategoryId'))) {
    const subcategoryId = String(product.get('subcategoryId'));
    if (reconciled.has(subcategoryId)) continue;
    reconciled.add(subcategoryId);
    await reconcileSubcategory(database, subcategoryId);
  }
}

/** Removes the tombstone of the category once no child refers to it. */
function removeCategoryTombstone(database: Firestore, categoryId: string): Promise<void> {
  const category = database.collection(collections.categories).doc(categoryId);
  return database.runTransaction(async (transaction) => {
    const { isDeleted, tombstone } = await readRecord(transaction, category);
    if (!tombstone.exists) return;
    if (isDeleted && (await hasChildren(transaction, category))) return;
    removeTombstone(transaction, tombstone, { isDeleted });
  });
}

async function hasChildren(
  transaction: Transaction,
  category: DocumentReference,
): Promise<boolean> {
  const subcategories = await transaction.get(subcategoriesOf(category).limit(1));
  if (!subcategories.empty) return true;
  // A deleted subcategory whose clean-up has not finished.
  const deletions = category.firestore.collection(collections.deletions);
  const ofChildren = deletions.where('deletedWith', '==', category.path).limit(1);
  if (!(await transaction.get(ofChildren)).empty) return true;
  return !(await transaction.get(productsOfCategory(category).limit(1))).empty;
}

interface ReadRecord {
  record: DocumentSnapshot;
  isDeleted: boolean;
  tombstone: DocumentSnapshot;
}

async function readRecord(
  transaction: Transaction,
  reference: DocumentReference,
): Promise<ReadRecord> {
  const [record, tombstone] = await transaction.getAll(reference, tombstoneReference(reference));
  if (!record || !tombstone) throw new Error('Firestore has not returned both documents.');
  return { record, isDeleted: !record.exists, tombstone };
}

/**
 * The deletion of a child, with time and author of the parent's. A parent that was deleted in the console has no
 * tombstone and cannot be restored, so that its children count as deleted themselves.
 */
function deletionWith(parent: DocumentReference, snapshot: DocumentSnapshot): Deletion {
  const tombstone = parseTombstone(snapshot);
  if (!tombstone?.record)
    return { deletedAt: snapshot.readTime.toDate(), deletedBy: '', deletedWith: '' };
  const { deletedAt, deletedBy } = tombstone;
  return { deletedAt, deletedBy, deletedWith: parent.path };
}

function subcategoriesOf({ firestore, id }: DocumentReference): Query {
  return firestore.collection(collections.subcategories).where('categoryId', '==', id);
}

function productsOf({ firestore, id }: DocumentReference): Query {
  return firestore.collection(collections.products).where('subcategoryId', '==', id);
}

function productsOfCategory({ firestore, id }: DocumentReference): Query {
  return firestore.collection(collections.products).where('categoryId', '==', id);
}

/** The category id of each subcategory; `undefined` for an invalid record. */
type CategoryIdBySubcategory = ReadonlyMap<string, string | undefined>;

/**
 * Returns the ids of existing or deleted subcategories with inconsistent references: to a category that does not
 * exist, from a product with another category, or from a product although the subcategory does not exist.
 */
export async function findInconsistentSubcategories(database: Firestore): Promise<string[]> {
  const categoryIds = new Set<string>();
  for await (const { id } of readEach(database.collection(collections.categories).select())) {
    categoryIds.add(id);
  }
  const categoryIdBySubcategory = await readCategoryIds(database);
  const inconsistentIds = new Set<string>();
  for (const [id, categoryId] of categoryIdBySubcategory) {
    if (categoryId !== undefined && !categoryIds.has(categoryId)) inconsistentIds.add(id);
  }
  const products = database.collection(collections.products).select('subcategoryId', 'categoryId');
  for await (const product of readEach(products)) {
    const { subcategoryId, categoryId }: Record<string, unknown> = product.data();
    if (typeof subcategoryId !== 'string') continue;
    if (isInconsistent({ subcategoryId, categoryId }, categoryIdBySubcategory))
      inconsistentIds.add(subcategoryId);
  }
  return [...inconsistentIds];
}

async function readCategoryIds(database: Firestore): Promise<CategoryIdBySubcategory> {
  const categoryIdBySubcategory = new Map<string, string | undefined>();
  for await (const each of readEach(database.collection(collections.subcategories))) {
    categoryIdBySubcategory.set(each.id, parseSnapshot(subcategoryDocument, each)?.categoryId);
  }
  return categoryIdBySubcategory;
}

/** Products of an invalid subcategory are not misplaced. */
function isInconsistent(
  product: { subcategoryId: string; categoryId: unknown },
  categoryIdBySubcategory: CategoryIdBySubcategory,
): boolean {
  if (!categoryIdBySubcategory.has(product.subcategoryId)) return true;
  const categoryId = categoryIdBySubcategory.get(product.subcategoryId);
  return categoryId !== undefined && categoryId !== product.categoryId;
}
