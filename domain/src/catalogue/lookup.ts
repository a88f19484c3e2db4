/**
 * Reads menu (menu.ts) and index (catalogue-index.ts). Apart from their schemas, which pages load later.
 */
import type { CatalogueIndexPart, IndexedProduct } from './catalogue-index.ts';
import type { Menu } from './menu.ts';

/** Parts that are read at the most: more products than a trader has in a lifetime. */
export const MAX_INDEX_PARTS = 50;

/** All products of the index, by name. */
export function readCatalogueIndex(parts: readonly CatalogueIndexPart[]): IndexedProduct[] {
  return [...parts].sort((a, b) => a.part - b.part).flatMap(({ products }) => products);
}

/** The category and subcategory of a product, found by the subcategory's id. */
export function findInMenu(menu: Menu, subcategoryId: string) {
  for (const category of menu.categories) {
    const subcategory = category.subcategories.find(({ id }) => id === subcategoryId);
    if (subcategory) return { category, subcategory };
  }
  return undefined;
}
