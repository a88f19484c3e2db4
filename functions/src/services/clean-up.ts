/**
 * Children follow their parents. Each step looks at what is there now and makes the children agree
 * with it, in batches: run again, late, twice or after a crash half-way, it ends in the same place.
 * Deleting or moving a child sets off the step for its own children.
 */
import { collections, parseDocument, subcategoryDocument } from '@neev/domain';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { changeAll, deleteAll } from '../stores/bulk.ts';

/** When the category is gone, its subcategories go. */
export async function settleCategory(database: Firestore, categoryId: string): Promise<void> {
  if (await exists(database, collections.categories, categoryId)) return;
  await deleteAll(childrenOf(database, collections.subcategories, 'categoryId', categoryId));
}

/**
 * When the subcategory is gone, its products go; when its category is gone, it goes itself;
 * otherwise its products are of its category.
 */
export async function settleSubcategory(database: Firestore, subcategoryId: string): Promise<void> {
  const reference = database.collection(collections.subcategories).doc(subcategoryId);
  const products = childrenOf(database, collections.products, 'subcategoryId', subcategoryId);
  const snapshot = await reference.get();
  if (!snapshot.exists) return deleteAll(products);

  const parsed = parseDocument(subcategoryDocument, reference.path, snapshot.data());
  // A damaged record says nothing of its children: they stay until it is mended or deleted.
  if (!parsed.ok) return;
  const { categoryId } = parsed.value;
  if (!(await exists(database, collections.categories, categoryId))) {
    await reference.delete();
    return deleteAll(products);
  }
  await changeAll(products, (product) =>
    product.categoryId === categoryId ? undefined : { categoryId },
  );
}

function childrenOf(
  database: Firestore,
  collection: string,
  field: string,
  parentId: string,
): Query {
  return database.collection(collection).where(field, '==', parentId);
}

async function exists(database: Firestore, collection: string, id: string): Promise<boolean> {
  return (await database.collection(collection).doc(id).get()).exists;
}
