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
import { eventually, suiteDatabase } from './harness.ts';

/** The prefix of all ids that the tests of derived documents create. */
export const PREFIX = 'derived-';

type Children = Omit<Catalogue, 'products'> & { products: readonly Omit<Product, 'updatedAt'>[] };

async function readAll<T extends object>(
  database: Firestore,
  collection: string,
  schema: z.ZodMiniType<T>,
) {
  const { docs } = await database.collection(collection).get();
  return docs.map((each) => ({ ...z.parse(schema, each.data()), id: each.id }));
}

export async function readCatalogue(database = suiteDatabase): Promise<Children> {
  const [categories, subcategories, products] = await Promise.all([
    readAll(database, collections.categories, categoryDocument),
    readAll(database, collections.subcategories, subcategoryDocument),
    readAll(database, collections.products, productDocument),
  ]);
  return { categories, subcategories, products };
}

/** Returns children without a parent, and products whose category differs from that of their subcategory. */
export function orphansOf({ categories, subcategories, products }: Children): string[] {
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
export async function untilSettled(withinMs: number): Promise<void> {
  await eventually(
    async () => {
      const catalogue = await readCatalogue();
      return {
        orphans: orphansOf(catalogue),
        isMenuRight: await isMenuOf(catalogue),
        isIndexRight: await isIndexOf(catalogue),
      };
    },
    ({ orphans, isMenuRight, isIndexRight }) => orphans.length === 0 && isMenuRight && isIndexRight,
    withinMs,
  );
}

async function isMenuOf(catalogue: Children): Promise<boolean> {
  const menu = menuDocument.parse((await suiteDatabase.doc(MENU_PATH).get()).data());
  return isEqual(menu, buildMenu(catalogue));
}

async function isIndexOf({ products }: Children): Promise<boolean> {
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
export async function idsLeft(): Promise<string[]> {
  const { categories, subcategories, products } = await readCatalogue();
  const ids = [...categories, ...subcategories, ...products].map(({ id }) => id);
  return ids.filter((id) => id.startsWith(PREFIX));
}

/** Deletes the records that the tests have created. */
export async function deleteMade(): Promise<void> {
  const names = [collections.categories, collections.subcategories, collections.products];
  for (const name of [...names, collections.heroSlides]) {
    const made = await suiteDatabase.collection(name).listDocuments();
    const ours = made.filter(({ id }) => id.startsWith(PREFIX));
    for (let start = 0; start < ours.length; start += 300) {
      const batch = suiteDatabase.batch();
      for (const reference of ours.slice(start, start + 300)) batch.delete(reference);
      await batch.commit();
    }
  }
}
