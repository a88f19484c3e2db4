/**
 * Reads the menu (menu.ts) and the catalogue index (catalogue-index.ts). Separate from their schemas, which pages
 * load in a deferred chunk.
 */
import type { CatalogueIndexPart, IndexedProduct } from './catalogue-index.ts';
import type { Menu } from './menu.ts';

/** Upper limit of the query for parts; far above the catalogue of any trader. */
export const MAX_INDEX_PARTS = 50;

/** Returns all products of the index, sorted by name. */
export function mergeIndexParts(parts: readonly CatalogueIndexPart[]): IndexedProduct[] {
  return [...parts].sort((a, b) => a.part - b.part).flatMap(({ products }) => products);
}

/** Finds a subcategory by its id, together with its category. */
export function findInMenu(menu: Menu, subcategoryId: string) {
  for (const category of menu.categories) {
    const subcategory = category.subcategories.find(({ id }) => id === subcategoryId);
    if (subcategory) return { category, subcategory };
  }
  return undefined;
}
