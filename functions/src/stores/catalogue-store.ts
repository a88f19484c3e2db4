import {
  type Category,
  categoryDocument,
  collections,
  type HeroSlide,
  heroSlideDocument,
  type Product,
  productDocument,
  type Subcategory,
  subcategoryDocument,
} from '@neev/domain';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { parseDocuments, readDocuments } from './read-documents.ts';

export interface CatalogueReading {
  /** The instant of the reading: whatever was written before it is in it. */
  readAt: Timestamp;
  categories: Category[];
  subcategories: Subcategory[];
  products: Product[];
}

/** The catalogue as it is at one instant, with all products or with those of one subcategory. */
export function readCatalogue(
  database: Firestore,
  subcategoryId?: string,
): Promise<CatalogueReading> {
  const all = database.collection(collections.products);
  const wanted =
    subcategoryId === undefined ? all : all.where('subcategoryId', '==', subcategoryId);
  return database.runTransaction(
    async (transaction) => {
      const [categories, subcategories, products] = await Promise.all([
        transaction.get(database.collection(collections.categories)),
        transaction.get(database.collection(collections.subcategories)),
        transaction.get(wanted),
      ]);
      return {
        readAt: products.readTime,
        categories: parseDocuments(categories, categoryDocument),
        subcategories: parseDocuments(subcategories, subcategoryDocument),
        products: parseDocuments(products, productDocument),
      };
    },
    { readOnly: true },
  );
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
