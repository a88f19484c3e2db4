/** The kinds of records in the catalogue, and the constraints between them. */
import {
  categoryDocument,
  collections,
  type DocumentTypes,
  type HeroSlide,
  heroSlideDocument,
  productDocument,
  sortByIds,
  subcategoryDocument,
} from '@neev/domain';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { parseDocuments } from '../lib/queries.ts';
import { type RecordKind, readRecord } from './records.ts';

export const categoryKind: RecordKind<DocumentTypes['categories']> = {
  collection: collections.categories,
  noun: 'category',
  schema: categoryDocument,
  siblingsOf: (all) => all,
};

export const subcategoryKind: RecordKind<DocumentTypes['subcategories']> = {
  collection: collections.subcategories,
  noun: 'subcategory',
  schema: subcategoryDocument,
  check: requireCategory,
  siblingsOf: (all, { categoryId }) => all.where('categoryId', '==', categoryId),
};

export const productKind: RecordKind<DocumentTypes['products']> = {
  collection: collections.products,
  noun: 'product',
  schema: productDocument,
  check: requireSubcategory,
};

export const heroSlideKind: RecordKind<DocumentTypes['heroSlides']> = {
  collection: collections.heroSlides,
  noun: 'slide',
  schema: heroSlideDocument,
  siblingsOf: (all) => all,
};

async function requireCategory(
  database: Firestore,
  transaction: Transaction,
  { categoryId }: { categoryId: string },
): Promise<void> {
  const reference = database.collection(collections.categories).doc(categoryId);
  if (await readRecord(transaction, reference, categoryDocument)) return;
  throw fieldConflict('categoryId', 'This category no longer exists.');
}

async function requireSubcategory(
  database: Firestore,
  transaction: Transaction,
  { categoryId, subcategoryId }: { categoryId: string; subcategoryId: string },
): Promise<void> {
  const reference = database.collection(collections.subcategories).doc(subcategoryId);
  const subcategory = await readRecord(transaction, reference, subcategoryDocument);
  if (!subcategory) throw fieldConflict('subcategoryId', 'This subcategory no longer exists.');
  if (subcategory.categoryId !== categoryId) {
    throw fieldConflict('subcategoryId', 'This subcategory belongs to another category.');
  }
}

function fieldConflict(field: string, problem: string): ApiError {
  return new ApiError('conflict', problem, { fields: [{ field, problem }] });
}

/**
 * Sorts the slides in the order of `ids`. Ignores ids of deleted slides; slides that are not in the list come
 * last in their previous order, because another administrator may have added them. Does not change the stamp of a
 * slide, so that reordering causes no conflict with an edit.
 */
export function orderHeroSlides(database: Firestore, ids: readonly string[]): Promise<HeroSlide[]> {
  return database.runTransaction(async (transaction) => {
    const all = await transaction.get(
      database.collection(collections.heroSlides).orderBy('position'),
    );
    const ordered = sortByIds(parseDocuments(all, heroSlideDocument), ids);
    for (const [position, { id, position: previousPosition }] of ordered.entries()) {
      const reference = database.collection(collections.heroSlides).doc(id);
      if (position !== previousPosition) transaction.update(reference, { position });
    }
    return ordered.map((slide, position) => ({ ...slide, position }));
  });
}
