import {
  type Category,
  categoryDocument,
  collections,
  type HeroSlide,
  heroSlideDocument,
  MENU_PATH,
  type Menu,
  type Product,
  productDocument,
  type Subcategory,
  subcategoryDocument,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from './read-documents.ts';

export function readCategories(database: Firestore): Promise<Category[]> {
  return readDocuments(database.collection(collections.categories), categoryDocument);
}

export function readSubcategories(database: Firestore): Promise<Subcategory[]> {
  return readDocuments(database.collection(collections.subcategories), subcategoryDocument);
}

/** All products, or those of one subcategory. */
export function readProducts(database: Firestore, subcategoryId?: string): Promise<Product[]> {
  const products = database.collection(collections.products);
  const query =
    subcategoryId === undefined ? products : products.where('subcategoryId', '==', subcategoryId);
  return readDocuments(query, productDocument);
}

/** The slides in their order; only those that visitors see, unless all are wanted. */
export function readHeroSlides(
  database: Firestore,
  { onlyActive }: { onlyActive: boolean },
): Promise<HeroSlide[]> {
  const slides = database.collection(collections.heroSlides);
  const query = onlyActive ? slides.where('isActive', '==', true) : slides;
  return readDocuments(query.orderBy('position'), heroSlideDocument);
}

/** Replaces the menu. */
export async function writeMenu(database: Firestore, menu: Menu): Promise<void> {
  await database.doc(MENU_PATH).set(menu);
}
