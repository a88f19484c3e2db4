/** Reads the catalogue of the running suite and checks its consistency. */
import {
  buildMenu,
  type Catalogue,
  categoryDocument,
  collections,
  encodeCatalogueIndex,
  MENU_PATH,
  menuDocument,
  type Product,
  productDocument,
  subcategoryDocument,
} from '@neev/domain';
import type { Firestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pollUntil, suiteDatabase } from './harness.ts';

/** The prefix of all ids that the tests of derived documents create. */
export const PREFIX = 'derived-';

type CatalogueRecords = Omit<Catalogue, 'products'> & {
  products: readonly Omit<Product, 'updatedAt'>[];
};

async function readAll<T extends object>(
  database: Firestore,
  collection: string,
  schema: z.ZodMiniType<T>,
) {
  const { docs } = await database.collection(collection).get();
  return docs.map((each) => ({ ...z.parse(schema, each.data()), id: each.id }));
}

export async function readCatalogue(database = suiteDatabase): Promise<CatalogueRecords> {
  const [categories, subcategories, products] = await Promise.all([
    readAll(database, collections.categories, categoryDocument),
    readAll(database, collections.subcategories, subcategoryDocument),
    readAll(database, collections.products, productDocument),
  ]);
  return { categories, subcategories, products };
}

/** Returns children without a parent, and products whose category differs from that of their subcategory. */
export function orphansOf({ categories, subcategories, products }: CatalogueRecords): string[] {
  const categoryIds = new Set(categories.map(({ id }) => id));
  const categoryOf = new Map(subcategories.map(({ id, categoryId }) => [id, categoryId]));
  return [
    ...subcategories.filter(({ categoryId }) => !categoryIds.has(categoryId)),
    ...products.filter(
      ({ subcategoryId, categoryId }) => categoryOf.get(subcategoryId) !== categoryId,
    ),
  ].map(({ id }) => id);
}

/** Waits until there are no orphans, and menu and index match the catalogue. */
export async function waitUntilConsistent(timeoutMs: number): Promise<void> {
  await pollUntil(
    async () => {
      const catalogue = await readCatalogue();
      return {
        orphans: orphansOf(catalogue),
        isMenuCurrent: await menuMatches(catalogue),
        isIndexCurrent: await indexMatches(catalogue),
      };
    },
    ({ orphans, isMenuCurrent, isIndexCurrent }) =>
      orphans.length === 0 && isMenuCurrent && isIndexCurrent,
    timeoutMs,
  );
}

async function menuMatches(catalogue: CatalogueRecords): Promise<boolean> {
  const menu = menuDocument.parse((await suiteDatabase.doc(MENU_PATH).get()).data());
  return isEqual(menu, buildMenu(catalogue));
}

async function indexMatches({ products }: CatalogueRecords): Promise<boolean> {
  const { docs } = await suiteDatabase.collection(collections.catalogueIndex).get();
  const parts = docs.map((each) => each.data()).sort((a, b) => a.part - b.part);
  return isEqual(parts, encodeCatalogueIndex(products));
}

function isEqual(actual: unknown, expected: unknown): boolean {
  try {
    expect(actual).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}

/** Returns the remaining ids that the tests have created. */
export async function listRemainingIds(): Promise<string[]> {
  const { categories, subcategories, products } = await readCatalogue();
  const ids = [...categories, ...subcategories, ...products].map(({ id }) => id);
  return ids.filter((id) => id.startsWith(PREFIX));
}

/** Deletes the records that the tests have created. */
export async function deleteCreated(): Promise<void> {
  const names = [collections.categories, collections.subcategories, collections.products];
  for (const name of [...names, collections.heroSlides]) {
    const references = await suiteDatabase.collection(name).listDocuments();
    const ownReferences = references.filter(({ id }) => id.startsWith(PREFIX));
    for (let start = 0; start < ownReferences.length; start += 300) {
      const batch = suiteDatabase.batch();
      for (const reference of ownReferences.slice(start, start + 300)) batch.delete(reference);
      await batch.commit();
    }
  }
}
