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
import { changeAll, parseSnapshot, readEach } from '../lib/queries.ts';
import {
  deleteWithTombstone,
  parseTombstone,
  removeTombstone,
  type Tombstone,
  tombstoneReference,
} from './tombstones.ts';

/** Children per transaction; with a tombstone for each, 400 writes. */
const BATCH_SIZE = 200;

/** Completes the clean-up after the deletion of a record of any kind. */
export async function settleDeletion(
  database: Firestore,
  { collection, recordId }: Pick<Tombstone, 'collection' | 'recordId'>,
): Promise<void> {
  if (collection === collections.categories) return settleCategory(database, recordId);
  if (collection === collections.subcategories) return settleSubcategory(database, recordId);
  // Other records have no children.
  const record = database.collection(collection).doc(recordId);
  await database.runTransaction(async (transaction) =>
    removeTombstone(transaction, await transaction.get(tombstoneReference(record))),
  );
}

/** If the category does not exist, deletes its subcategories and their products. */
export async function settleCategory(database: Firestore, categoryId: string): Promise<void> {
  const category = database.collection(collections.categories).doc(categoryId);
  for (;;) {
    const deleted = await database.runTransaction((transaction) =>
      deleteSubcategories(transaction, category),
    );
    for (const id of deleted) await settleSubcategory(database, id);
    if (deleted.length < BATCH_SIZE) break;
  }
  await settleRemainingProducts(database, category);
  await finishCategory(database, categoryId);
}

/**
 * Deletes the subcategory if its category does not exist, and its products if it does not exist itself;
 * otherwise sets the category of its products to its own.
 */
export async function settleSubcategory(database: Firestore, subcategoryId: string): Promise<void> {
  const subcategory = database.collection(collections.subcategories).doc(subcategoryId);
  const { isGone, categoryId } = await database.runTransaction((transaction) =>
    deleteIfOrphan(transaction, subcategory),
  );
  if (!isGone) {
    // An invalid record has no category; its products stay unchanged until it is corrected.
    if (categoryId !== undefined) await moveProducts(subcategory, categoryId);
    return;
  }
  const categoryIds = await deleteProducts(database, subcategory);
  if (categoryId !== undefined) categoryIds.add(categoryId);
  for (const id of categoryIds) await finishCategory(database, id);
}

/** Deletes a batch of subcategories of a deleted category. Returns their ids. */
async function deleteSubcategories(
  transaction: Transaction,
  category: DocumentReference,
): Promise<string[]> {
  const { isGone, tombstone } = await readParent(transaction, category);
  if (!isGone) return [];
  const { docs } = await transaction.get(subcategoriesOf(category).limit(BATCH_SIZE));
  const deletion = deletionOf(tombstone);
  for (const { ref } of docs) deleteWithTombstone(transaction, ref, deletion);
  return docs.map(({ id }) => id);
}

/** Deletes the subcategory if its category does not exist. Returns whether it is deleted, and its category. */
async function deleteIfOrphan(
  transaction: Transaction,
  subcategory: DocumentReference,
): Promise<{ isGone: boolean; categoryId?: string }> {
  const { record, isGone, tombstone } = await readParent(transaction, subcategory);
  if (isGone) return { isGone };
  const categoryId = parseSnapshot(subcategoryDocument, record)?.categoryId;
  if (categoryId === undefined) return { isGone: false };
  const { firestore } = subcategory;
  const category = firestore.collection(collections.categories).doc(categoryId);
  const parent = await readParent(transaction, category);
  if (parent.isGone) deleteWithTombstone(transaction, subcategory, deletionOf(parent.tombstone));
  else removeTombstone(transaction, tombstone);
  return { isGone: parent.isGone, categoryId };
}

/** Deletes all products of a deleted subcategory. Returns the ids of their categories. */
async function deleteProducts(
  database: Firestore,
  subcategory: DocumentReference,
): Promise<Set<string>> {
  const categoryIds = new Set<string>();
  for (;;) {
    const products = await database.runTransaction((transaction) =>
      deleteSomeProducts(transaction, subcategory),
    );
    for (const product of products) categoryIds.add(String(product.get('categoryId')));
    if (products.length < BATCH_SIZE) return categoryIds;
  }
}

/** Deletes a batch of products; removes the tombstone with the last batch. */
async function deleteSomeProducts(
  transaction: Transaction,
  subcategory: DocumentReference,
): Promise<DocumentSnapshot[]> {
  const { isGone, tombstone } = await readParent(transaction, subcategory);
  if (!isGone) return [];
  const { docs } = await transaction.get(productsOf(subcategory).limit(BATCH_SIZE));
  for (const { ref } of docs) transaction.delete(ref);
  if (docs.length < BATCH_SIZE) removeTombstone(transaction, tombstone);
  return docs;
}

function moveProducts(subcategory: DocumentReference, categoryId: string): Promise<void> {
  return changeAll(productsOf(subcategory), (product) =>
    product.categoryId === categoryId ? undefined : { categoryId },
  );
}

/**
 * Reconciles products that refer to a deleted category after its subcategories are deleted: their subcategory
 * is deleted too, or was moved to another category and its products have not been moved yet.
 */
async function settleRemainingProducts(
  database: Firestore,
  category: DocumentReference,
): Promise<void> {
  if ((await category.get()).exists) return;
  const settled = new Set<string>();
  for await (const product of readEach(productsOfCategory(category).select('subcategoryId'))) {
    const subcategoryId = String(product.get('subcategoryId'));
    if (settled.has(subcategoryId)) continue;
    settled.add(subcategoryId);
    await settleSubcategory(database, subcategoryId);
  }
}

/** Removes the tombstone of the category once no child refers to it. */
function finishCategory(database: Firestore, categoryId: string): Promise<void> {
  const category = database.collection(collections.categories).doc(categoryId);
  return database.runTransaction(async (transaction) => {
    const { isGone, tombstone } = await readParent(transaction, category);
    if (!tombstone.exists) return;
    if (isGone && (await hasChildren(transaction, category))) return;
    removeTombstone(transaction, tombstone);
  });
}

async function hasChildren(
  transaction: Transaction,
  category: DocumentReference,
): Promise<boolean> {
  const subcategories = await transaction.get(subcategoriesOf(category).limit(1));
  if (!subcategories.empty) return true;
  return !(await transaction.get(productsOfCategory(category).limit(1))).empty;
}

interface Parent {
  record: DocumentSnapshot;
  isGone: boolean;
  tombstone: DocumentSnapshot;
}

async function readParent(transaction: Transaction, parent: DocumentReference): Promise<Parent> {
  const record = await transaction.get(parent);
  const tombstone = await transaction.get(tombstoneReference(parent));
  return { record, isGone: !record.exists, tombstone };
}

/** A child inherits time and author of the deletion. Parents that were not deleted by the API have no tombstone. */
function deletionOf(tombstone: DocumentSnapshot): Pick<Tombstone, 'deletedAt' | 'deletedBy'> {
  return parseTombstone(tombstone) ?? { deletedAt: tombstone.readTime.toDate(), deletedBy: '' };
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
type CategoryOfSubcategory = ReadonlyMap<string, string | undefined>;

/**
 * Returns the ids of existing or deleted subcategories with inconsistent references: to a category that does not
 * exist, from a product with another category, or from a product although the subcategory does not exist.
 */
export async function orphanedParents(database: Firestore): Promise<string[]> {
  const categoryIds = new Set<string>();
  for await (const { id } of readEach(database.collection(collections.categories).select())) {
    categoryIds.add(id);
  }
  const categoryOf = await readCategories(database);
  const found = new Set<string>();
  for (const [id, categoryId] of categoryOf) {
    if (categoryId !== undefined && !categoryIds.has(categoryId)) found.add(id);
  }
  const products = database.collection(collections.products).select('subcategoryId', 'categoryId');
  for await (const product of readEach(products)) {
    const { subcategoryId, categoryId }: Record<string, unknown> = product.data();
    if (typeof subcategoryId !== 'string') continue;
    if (isMisplaced({ subcategoryId, categoryId }, categoryOf)) found.add(subcategoryId);
  }
  return [...found];
}

async function readCategories(database: Firestore): Promise<CategoryOfSubcategory> {
  const categoryOf = new Map<string, string | undefined>();
  for await (const each of readEach(database.collection(collections.subcategories))) {
    categoryOf.set(each.id, parseSnapshot(subcategoryDocument, each)?.categoryId);
  }
  return categoryOf;
}

/** Products of an invalid subcategory are not misplaced. */
function isMisplaced(
  product: { subcategoryId: string; categoryId: unknown },
  categoryOf: CategoryOfSubcategory,
): boolean {
  if (!categoryOf.has(product.subcategoryId)) return true;
  const categoryId = categoryOf.get(product.subcategoryId);
  return categoryId !== undefined && categoryId !== product.categoryId;
}
