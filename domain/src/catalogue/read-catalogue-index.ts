/** The catalogue's index (catalogue-index.ts), as its readers see it. */
import type { CatalogueIndexPart, IndexedProduct } from './catalogue-index.ts';

/** Parts that are read at the most: more products than a trader has in a lifetime. */
export const MAX_INDEX_PARTS = 50;

/** All products of the index, by name. */
export function readCatalogueIndex(parts: readonly CatalogueIndexPart[]): IndexedProduct[] {
  return [...parts].sort((a, b) => a.part - b.part).flatMap(({ products }) => products);
}
