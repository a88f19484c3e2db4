/** Searches the whole catalogue: names, brands, categories and subcategories. */
import {
  type IndexedProduct,
  type Menu,
  type MenuCategory,
  type MenuSubcategory,
  sortByNaturalName,
} from '@neev/domain';
import type { MatchedWords } from './mark-matches.ts';
import { MAX_QUERY_LENGTH } from './search-query.ts';
import {
  createTextIndex,
  type Entry,
  queryWordsOf,
  searchIndexes,
  type TextIndex,
} from './text-index.ts';

/** The searched data. */
export interface SearchCatalogue {
  products: readonly IndexedProduct[];
  menu: Menu;
}

/** The category and subcategory of a product. */
export interface CategoryPath {
  category: MenuCategory;
  subcategory: MenuSubcategory;
}

/** A match; `categoryPath` is `undefined` when the menu does not contain its subcategory. */
export interface ProductMatch {
  product: IndexedProduct;
  categoryPath: CategoryPath | undefined;
}

/** Search results by kind, best match first; products out of stock last. */
export interface SearchMatches {
  categories: MenuCategory[];
  subcategories: CategoryPath[];
  products: ProductMatch[];
  matchedWords: MatchedWords;
}

/** Number of results of all kinds. */
export function countMatches({ categories, subcategories, products }: SearchMatches): number {
  return categories.length + subcategories.length + products.length;
}

export interface SearchIndex {
  search(query: string): SearchMatches;
}

/**
 * The indexed words of a catalogue, without prices and stock, so that their changes need no new
 * index.
 */
export interface TextIndexes {
  categories: TextIndex;
  subcategories: TextIndex;
  products: TextIndex;
}

/** Maximum number of searched words: many short ones take most of a second in a large catalogue. */
const MAX_QUERY_WORDS = 12;

/** Products indexed per task, so that the page stays responsive. */
const CHUNK_SIZE = 100;

/** Indexes the words of a catalogue in several tasks. */
export async function createTextIndexes({ menu, products }: SearchCatalogue): Promise<TextIndexes> {
  const categoryPathsById = categoryPathsOf(menu);
  const textIndexes = {
    categories: createTextIndex(),
    subcategories: createTextIndex(),
    products: createTextIndex(),
  };
  textIndexes.categories.addAll(menu.categories.map(({ id, name }) => ({ id, name })));
  textIndexes.subcategories.addAll([...categoryPathsById.values()].map(subcategoryEntry));
  // Equal matches stay in natural order.
  const entries = sortByNaturalName(products).map((each) =>
    productEntry(each, categoryPathsById.get(each.subcategoryId)),
  );
  await textIndexes.products.addAllAsync(entries, { chunkSize: CHUNK_SIZE });
  return textIndexes;
}

/** Whether two catalogues have the same words. */
export function haveSameText(a: SearchCatalogue, b: SearchCatalogue): boolean {
  return (
    a.menu === b.menu &&
    a.products.length === b.products.length &&
    a.products.every((product, index) => isSameEntry(product, b.products[index]))
  );
}

/** Creates the search from indexed words and the current catalogue. */
export function createSearchIndex(
  textIndexes: TextIndexes,
  { menu, products }: SearchCatalogue,
): SearchIndex {
  const categories = new Map(menu.categories.map((each) => [each.id, each]));
  const categoryPathsById = categoryPathsOf(menu);
  const productsById = new Map(products.map((each) => [each.id, each]));

  /** Returns no match for a product that was deleted since it was indexed. */
  function matchesOf(productId: string): ProductMatch[] {
    const product = productsById.get(productId);
    return product ? [{ product, categoryPath: categoryPathsById.get(product.subcategoryId) }] : [];
  }

  return {
    search(query) {
      const words = queryWordsOf(query.slice(0, MAX_QUERY_LENGTH));
      const queryWords = words.slice(0, MAX_QUERY_WORDS);
      const results = searchIndexes(
        [textIndexes.categories, textIndexes.subcategories, textIndexes.products],
        queryWords,
      );
      const ids = results.map((matches) => matches.map(({ id }) => id));
      const [categoryIds = [], subcategoryIds = [], productIds = []] = ids;
      const matchedProducts = productIds.flatMap(matchesOf);
      return {
        categories: categoryIds.flatMap((id) => categories.get(id) ?? []),
        subcategories: subcategoryIds.flatMap((id) => categoryPathsById.get(id) ?? []),
        products: orderMatches(matchedProducts, new Set(categoryIds)),
        matchedWords: {
          queryWords,
          foundWords: new Set(results.flat().flatMap(({ terms }) => terms)),
        },
      };
    },
  };
}

/**
 * Puts the products of matching categories first, so that `steel` does not begin with Steel Grey
 * Granite, and products out of stock last.
 */
function orderMatches(
  matches: readonly ProductMatch[],
  categoryIds: ReadonlySet<string>,
): ProductMatch[] {
  const rankOf = ({ product, categoryPath }: ProductMatch) => {
    if (!product.isInStock) return 2;
    return categoryPath && categoryIds.has(categoryPath.category.id) ? 0 : 1;
  };
  return [...matches].sort((a, b) => rankOf(a) - rankOf(b));
}

function subcategoryEntry({ category, subcategory }: CategoryPath): Entry {
  return { id: subcategory.id, name: subcategory.name, category: category.name };
}

function productEntry(
  { id, name, brand }: IndexedProduct,
  categoryPath: CategoryPath | undefined,
): Entry {
  return {
    id,
    name,
    brand,
    subcategory: categoryPath?.subcategory.name ?? '',
    category: categoryPath?.category.name ?? '',
  };
}

function isSameEntry(a: IndexedProduct, b: IndexedProduct | undefined): boolean {
  return (
    a.id === b?.id &&
    a.name === b.name &&
    a.brand === b.brand &&
    a.subcategoryId === b.subcategoryId
  );
}

/** The subcategories with their categories, by subcategory id. */
function categoryPathsOf({ categories }: Menu): Map<string, CategoryPath> {
  return new Map(
    categories.flatMap((category) =>
      category.subcategories.map((subcategory) => [subcategory.id, { category, subcategory }]),
    ),
  );
}
