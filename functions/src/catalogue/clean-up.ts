/**
 * Children follow their parents. Each step looks at what is there now and makes the children agree
 * with it: run again, late, twice or after a crash half-way, it ends in the same place. Children are
 * deleted in transactions that read the parent, so none is deleted under a parent that exists. The
 * step that finds nothing left to delete removes the tombstone, which makes the id free again.
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

/** Children that one transaction deletes; with a tombstone for each, 400 writes. */
const BATCH_SIZE = 200;

/** Completes the clean-up after a deletion, whatever was deleted. */
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

/** When the category is gone, its subcategories and their products go. */
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
 * When the subcategory is gone, its products go; when its category is gone, it goes itself;
 * otherwise its products are of its category.
 */
export async function settleSubcategory(database: Firestore, subcategoryId: string): Promise<void> {
  const subcategory = database.collection(collections.subcategories).doc(subcategoryId);
  const { isGone, categoryId } = await database.runTransaction((transaction) =>
    deleteIfOrphan(transaction, subcategory),
  );
  if (!isGone) {
    // A damaged record has no category to give to its products: they stay until it is corrected.
    if (categoryId !== undefined) await moveProducts(subcategory, categoryId);
    return;
  }
  const categoryIds = await deleteProducts(database, subcategory);
  if (categoryId !== undefined) categoryIds.add(categoryId);
  for (const id of categoryIds) await finishCategory(database, id);
}

/** Deletes a batch of the subcategories of a category that is gone. Returns their ids. */
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

/** Deletes the subcategory if its category is gone, and says what has become of both. */
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

/** Deletes all products of a subcategory that is gone. Returns the categories that they were of. */
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

/** Deletes a batch of them; with the last batch the tombstone goes. */
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
 * Products that still name a category that is gone, after its subcategories are: either their
 * subcategory is gone too, or it has moved to another category and they are about to follow.
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

/** Removes the tombstone of the category once no child names it. */
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

/** A child is deleted by whoever deleted its parent; what was deleted otherwise has no tombstone. */
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

/** The category that a subcategory names; `undefined` for a record that is not as its schema says. */
type CategoryOfSubcategory = ReadonlyMap<string, string | undefined>;

/**
 * The subcategories, there or gone, whose surroundings do not agree: they name a category that is
 * gone, or a product of theirs names another category, or they are gone and their products are not.
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

/** A damaged subcategory says nothing of its products. */
function isMisplaced(
  product: { subcategoryId: string; categoryId: unknown },
  categoryOf: CategoryOfSubcategory,
): boolean {
  if (!categoryOf.has(product.subcategoryId)) return true;
  const categoryId = categoryOf.get(product.subcategoryId);
  return categoryId !== undefined && categoryId !== product.categoryId;
}
