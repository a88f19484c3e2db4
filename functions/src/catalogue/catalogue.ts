/** The records of the catalogue, and what must hold between them. */
import {
  type CategoryInput,
  categoryDocument,
  collections,
  type HeroSlideInput,
  heroSlideDocument,
  type ProductChange,
  type ProductInput,
  productDocument,
  type SubcategoryChange,
  type SubcategoryInput,
  subcategoryDocument,
} from '@neev/domain';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { ApiError } from '../api-error.ts';
import { nextPosition, readRecord } from './record-store.ts';
import { createRecord, updateRecord } from './records.ts';
import type { Author, Edit } from './versions.ts';

export const categoryKind = {
  collection: collections.categories,
  noun: 'category',
  schema: categoryDocument,
};
export const subcategoryKind = {
  collection: collections.subcategories,
  noun: 'subcategory',
  schema: subcategoryDocument,
};
export const productKind = {
  collection: collections.products,
  noun: 'product',
  schema: productDocument,
};
export const heroSlideKind = {
  collection: collections.heroSlides,
  noun: 'slide',
  schema: heroSlideDocument,
};

export function createCategory(database: Firestore, input: CategoryInput, author: Author) {
  return createRecord(database, categoryKind, {
    name: input.name,
    author,
    build: async (transaction) => ({
      ...input,
      icon: '',
      position: await nextPosition(transaction, database.collection(collections.categories)),
    }),
  });
}

/** @throws ApiError when its category does not exist (any more). */
export function createSubcategory(database: Firestore, input: SubcategoryInput, author: Author) {
  const siblings = database
    .collection(collections.subcategories)
    .where('categoryId', '==', input.categoryId);
  return createRecord(database, subcategoryKind, {
    name: input.name,
    author,
    build: async (transaction) => {
      await requireCategory(database, transaction, input);
      return { ...input, position: await nextPosition(transaction, siblings) };
    },
  });
}

/** @throws ApiError when its subcategory does not exist (any more), or is of another category. */
export function createProduct(database: Firestore, input: ProductInput, author: Author) {
  return createRecord(database, productKind, {
    name: input.name,
    author,
    build: async (transaction) => {
      await requireSubcategory(database, transaction, input);
      return input;
    },
  });
}

export function createHeroSlide(database: Firestore, input: HeroSlideInput, author: Author) {
  return createRecord(database, heroSlideKind, {
    name: input.title,
    author,
    build: async (transaction) => ({
      ...input,
      position: await nextPosition(transaction, database.collection(collections.heroSlides)),
    }),
  });
}

interface Changed<T> {
  id: string;
  change: T;
  edit: Edit;
}

export function updateSubcategory(database: Firestore, changed: Changed<SubcategoryChange>) {
  return updateRecord(database, subcategoryKind, {
    ...changed,
    check: (transaction, next) => requireCategory(database, transaction, next),
  });
}

export function updateProduct(database: Firestore, changed: Changed<ProductChange>) {
  return updateRecord(database, productKind, {
    ...changed,
    check: (transaction, next) => requireSubcategory(database, transaction, next),
  });
}

async function requireCategory(
  database: Firestore,
  transaction: Transaction,
  { categoryId }: { categoryId: string },
): Promise<void> {
  const reference = database.collection(collections.categories).doc(categoryId);
  if (await readRecord(transaction, reference, categoryDocument)) return;
  throw atField('categoryId', 'This category no longer exists.');
}

async function requireSubcategory(
  database: Firestore,
  transaction: Transaction,
  { categoryId, subcategoryId }: { categoryId: string; subcategoryId: string },
): Promise<void> {
  const reference = database.collection(collections.subcategories).doc(subcategoryId);
  const subcategory = await readRecord(transaction, reference, subcategoryDocument);
  if (!subcategory) throw atField('subcategoryId', 'This subcategory no longer exists.');
  if (subcategory.categoryId !== categoryId) {
    throw atField('subcategoryId', 'This subcategory belongs to another category.');
  }
}

function atField(field: string, problem: string): ApiError {
  return new ApiError('conflict', problem, { fields: [{ field, problem }] });
}
