import {
  type Category,
  COMPANY_PATH,
  type CompanyChanges,
  categoryDocument,
  collections,
  companyChangesOf,
  type HeroSlide,
  heroSlideDocument,
  type Product,
  parseCompanySettings,
  productDocument,
  type Subcategory,
  subcategoryDocument,
} from '@neev/domain';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Timestamp,
} from 'firebase-admin/firestore';
import { parseDocuments, readDocuments, readPages } from '../lib/queries.ts';

/** Products in memory at a time. */
const PAGE_SIZE = 2_000;

/** Categories, subcategories and changes of the company's data at one instant. */
interface CatalogueParents {
  /** The read time: all earlier writes are included. */
  readAt: Timestamp;
  categories: Category[];
  subcategories: Subcategory[];
  company: CompanyChanges;
}

export function readCatalogueParents(database: Firestore): Promise<CatalogueParents> {
  return database.runTransaction(
    async (transaction) => {
      const [categories, subcategories, settings] = await Promise.all([
        transaction.get(database.collection(collections.categories)),
        transaction.get(database.collection(collections.subcategories)),
        transaction.get(database.doc(COMPANY_PATH)),
      ]);
      return {
        readAt: subcategories.readTime,
        categories: parseDocuments(categories, categoryDocument),
        subcategories: parseDocuments(subcategories, subcategoryDocument),
        company: companyChangesOf(parseCompanySettings(settings.data())),
      };
    },
    { readOnly: true },
  );
}

interface ProductQuery {
  /** The read time; at most one hour ago. */
  readAt: Timestamp;
  subcategoryId?: string | undefined;
  /** Starts after this product. */
  after?: DocumentSnapshot | undefined;
  /** Products per page. */
  pageSize?: number | undefined;
}

/**
 * Yields the products at one instant in pages, sorted by name (in UTF-8), then by id. Each page is a separate
 * query, so that a slow consumer does not keep a transaction open.
 */
export async function* readProductPages(
  database: Firestore,
  { readAt, subcategoryId, after, pageSize = PAGE_SIZE }: ProductQuery,
): AsyncGenerator<Product[]> {
  const products = database.collection(collections.products);
  const selected =
    subcategoryId === undefined ? products : products.where('subcategoryId', '==', subcategoryId);
  const query = selected.orderBy('name').orderBy(FieldPath.documentId());
  const pages = readPages(after ? query.startAfter(after) : query, {
    pageSize,
    read: (page) =>
      database.runTransaction((transaction) => transaction.get(page), {
        readOnly: true,
        readTime: readAt,
      }),
  });
  for await (const docs of pages) yield parseDocuments({ docs }, productDocument);
}

/** Reads a product at an instant; returns `undefined` if it did not exist. */
export async function findProductAt(
  database: Firestore,
  readAt: Timestamp,
  id: string,
): Promise<DocumentSnapshot | undefined> {
  const reference = database.collection(collections.products).doc(id);
  const snapshot = await database.runTransaction((transaction) => transaction.get(reference), {
    readOnly: true,
    readTime: readAt,
  });
  return snapshot.exists ? snapshot : undefined;
}

/** Reads the slides by position: all, or only the active ones. */
export function readHeroSlides(
  database: Firestore,
  { onlyActive }: { onlyActive: boolean },
): Promise<HeroSlide[]> {
  const slides = database.collection(collections.heroSlides);
  const query = onlyActive ? slides.where('isActive', '==', true) : slides;
  return readDocuments(query.orderBy('position'), heroSlideDocument);
}
