import { isDeepStrictEqual } from 'node:util';
import { productDocument } from '@neev/domain';

/**
 * Whether menu or index show the difference between two states of a product's document, either of
 * which may not exist. They show neither its description nor how many are in stock, so that what
 * is sold all day long costs no recomputation.
 */
export function isSeenInCatalogue(before: unknown, after: unknown): boolean {
  return !isDeepStrictEqual(shownOf(before), shownOf(after));
}

/** What they show of a product; nothing of a document that is not as its schema says. */
function shownOf(document: unknown) {
  const { data } = productDocument.safeParse(document);
  if (!data) return undefined;
  const { name, brand, image, subcategoryId, price, stock } = data;
  return { name, brand, image, subcategoryId, price, isInStock: stock > 0 };
}
