import {
  type Catalogue,
  categoryDocument,
  collections,
  MENU_PATH,
  type Menu,
  type ParsedDocument,
  parseDocument,
  productDocument,
  subcategoryDocument,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';

/** Reads all that the menu is made of. A bad document is logged and left out. */
export async function readCatalogue(database: Firestore): Promise<Catalogue> {
  const [categories, subcategories, products] = await Promise.all([
    readAll(database, collections.categories, (path, data) =>
      parseDocument(categoryDocument, path, data),
    ),
    readAll(database, collections.subcategories, (path, data) =>
      parseDocument(subcategoryDocument, path, data),
    ),
    readAll(database, collections.products, (path, data) =>
      parseDocument(productDocument, path, data),
    ),
  ]);
  return { categories, subcategories, products };
}

/** Replaces the menu. */
export async function writeMenu(database: Firestore, menu: Menu): Promise<void> {
  await database.doc(MENU_PATH).set(menu);
}

async function readAll<T>(
  database: Firestore,
  collection: string,
  parse: (path: string, data: unknown) => ParsedDocument<T>,
): Promise<(T & { id: string })[]> {
  const snapshot = await database.collection(collection).get();
  return snapshot.docs.flatMap((document) => {
    const parsed = parse(document.ref.path, document.data());
    if (parsed.ok) return [parsed.value];
    logger.warn('A document is not as its schema says and was left out.', parsed);
    return [];
  });
}
