import {
  catalogueIndexPart,
  collections,
  type IndexedProduct,
  MAX_INDEX_PARTS,
  MENU_PATH,
  type Menu,
  menuDocument,
  readCatalogueIndex,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../lib/queries.ts';

export interface DerivedCatalogue {
  menu: Menu;
  /** All products in a few words, by name. */
  products: IndexedProduct[];
}

/** The whole catalogue in a handful of documents; empty before it was computed for the first time. */
export async function readDerivedCatalogue(database: Firestore): Promise<DerivedCatalogue> {
  const parts = database.collection(collections.catalogueIndex).orderBy('part');
  const [menu, index] = await Promise.all([
    database.doc(MENU_PATH).get(),
    readDocuments(parts.limit(MAX_INDEX_PARTS), catalogueIndexPart),
  ]);
  return {
    menu: menu.exists ? menuDocument.parse(menu.data()) : { categories: [] },
    products: readCatalogueIndex(index),
  };
}
