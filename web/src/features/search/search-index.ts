/**
 * Searches the whole catalogue with minisearch: names, brands, categories and subcategories, by
 * word prefixes and with tolerance for typing errors.
 */
import type { IndexedProduct, Menu, MenuCategory, MenuSubcategory } from '@neev/domain';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { type MatchedWords, wordsOf } from './mark-matches.ts';

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

/** Search results by kind, best match first. */
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

type TextIndex = MiniSearch<Entry>;

/** The indexed fields of a category, a subcategory or a product. */
interface Entry {
  id: string;
  name: string;
  brand?: string;
  subcategory?: string;
  category?: string;
}

/** Maximum length of a query in characters. */
const MAX_QUERY_LENGTH = 100;

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
  const entries = products.map((each) =>
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

  return {
    search(query) {
      const queryWords = wordsOf(query.slice(0, MAX_QUERY_LENGTH)).map(({ word }) => word);
      const categoryHits = find(textIndexes.categories, queryWords);
      const subcategoryHits = find(textIndexes.subcategories, queryWords);
      const productHits = find(textIndexes.products, queryWords);
      const all = [...categoryHits, ...subcategoryHits, ...productHits];
      return {
        categories: categoryHits.flatMap(({ id }) => categories.get(id) ?? []),
        subcategories: subcategoryHits.flatMap(({ id }) => categoryPathsById.get(id) ?? []),
        products: productHits.flatMap(({ id }) => {
          const product = productsById.get(id);
          return product
            ? { product, categoryPath: categoryPathsById.get(product.subcategoryId) }
            : [];
        }),
        matchedWords: { queryWords, foundWords: new Set(all.flatMap(({ terms }) => terms)) },
      };
    },
  };
}

function createTextIndex(): TextIndex {
  return new MiniSearch<Entry>({
    fields: ['name', 'brand', 'subcategory', 'category'],
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm: (word) => word,
    searchOptions: { boost: { name: 4, brand: 3, subcategory: 2 }, prefix: isPrefixAllowed },
  });
}

/**
 * Returns the matches of all words, else with typing errors, else of any word. So typing errors are
 * only tolerated without an exact match.
 */
function find(textIndex: TextIndex, queryWords: readonly string[]): SearchResult[] {
  const query = queryWords.join(' ');
  const attempts: SearchOptions[] = [
    { combineWith: 'AND' },
    { combineWith: 'AND', fuzzy: maxEditDistance },
    { combineWith: 'OR', fuzzy: maxEditDistance },
  ];
  for (const attempt of attempts) {
    const found = textIndex.search(query, attempt);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Whether a query word also matches as a prefix: letters always, a number only as the last word. A
 * single letter only if it is the whole query, since it matches too many words.
 */
function isPrefixAllowed(word: string, index: number, queryWords: readonly string[]): boolean {
  const isLast = index === queryWords.length - 1;
  return word.length > 1 ? isLast || !isNumber(word) : queryWords.length === 1;
}

/** Maximum edit distance of a word. */
function maxEditDistance(word: string): number {
  if (isNumber(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
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
