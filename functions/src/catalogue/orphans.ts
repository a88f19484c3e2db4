import { collections, parseDocument, subcategoryDocument } from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { readEach } from '../lib/queries.ts';

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
    const parsed = parseDocument(subcategoryDocument, each.ref.path, each.data());
    categoryOf.set(each.id, parsed.ok ? parsed.value.categoryId : undefined);
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
