/**
 * Searches the whole catalogue with minisearch: names, brands, categories and subcategories, by
 * word prefixes and with tolerance for typing errors.
 */
import type { IndexedProduct, Menu, MenuCategory, MenuSubcategory } from '@neev/domain';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { type Matched, wordsOf } from './mark-matches.ts';

/** The searched data. */
export interface SearchCatalogue {
  products: readonly IndexedProduct[];
  menu: Menu;
}

/** The category and subcategory of a product. */
export interface Place {
  category: MenuCategory;
  subcategory: MenuSubcategory;
}

/** A match; `categoryPath` is `undefined` when the menu does not contain its subcategory. */
export interface FoundProduct {
  product: IndexedProduct;
  place: Place | undefined;
}

/** Search results by kind, best match first. */
export interface Found {
  categories: MenuCategory[];
  subcategories: Place[];
  products: FoundProduct[];
  matched: Matched;
}

/** Number of results of all kinds. */
export function countFound({ categories, subcategories, products }: Found): number {
  return categories.length + subcategories.length + products.length;
}

export interface SearchIndex {
  search(query: string): Found;
}

/**
 * The indexed words of a catalogue, without prices and stock, so that their changes need no new
 * index.
 */
export interface CatalogueWords {
  categories: Words;
  subcategories: Words;
  products: Words;
}

type Words = MiniSearch<Entry>;

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
export async function readWords({ menu, products }: SearchCatalogue): Promise<CatalogueWords> {
  const places = placesOf(menu);
  const words = { categories: noWords(), subcategories: noWords(), products: noWords() };
  words.categories.addAll(menu.categories.map(({ id, name }) => ({ id, name })));
  words.subcategories.addAll([...places.values()].map(subcategoryEntry));
  const entries = products.map((each) => productEntry(each, places.get(each.subcategoryId)));
  await words.products.addAllAsync(entries, { chunkSize: CHUNK_SIZE });
  return words;
}

/** Whether two catalogues have the same words. */
export function haveSameWords(a: SearchCatalogue, b: SearchCatalogue): boolean {
  return (
    a.menu === b.menu &&
    a.products.length === b.products.length &&
    a.products.every((product, index) => isSameEntry(product, b.products[index]))
  );
}

/** Creates the search from indexed words and the current catalogue. */
export function createSearchIndex(
  words: CatalogueWords,
  { menu, products }: SearchCatalogue,
): SearchIndex {
  const categories = new Map(menu.categories.map((each) => [each.id, each]));
  const places = placesOf(menu);
  const productsById = new Map(products.map((each) => [each.id, each]));

  return {
    search(query) {
      const queryWords = wordsOf(query.slice(0, MAX_QUERY_LENGTH)).map(({ word }) => word);
      const inCategories = find(words.categories, queryWords);
      const inSubcategories = find(words.subcategories, queryWords);
      const inProducts = find(words.products, queryWords);
      const all = [...inCategories, ...inSubcategories, ...inProducts];
      return {
        categories: inCategories.flatMap(({ id }) => categories.get(id) ?? []),
        subcategories: inSubcategories.flatMap(({ id }) => places.get(id) ?? []),
        products: inProducts.flatMap(({ id }) => {
          const product = productsById.get(id);
          return product ? { product, place: places.get(product.subcategoryId) } : [];
        }),
        matched: { queryWords, foundWords: new Set(all.flatMap(({ terms }) => terms)) },
      };
    },
  };
}

function noWords(): Words {
  return new MiniSearch<Entry>({
    fields: ['name', 'brand', 'subcategory', 'category'],
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm: (word) => word,
    searchOptions: { boost: { name: 4, brand: 3, subcategory: 2 }, prefix: mayGoOn },
  });
}

/**
 * Returns the matches of all words, else with typing errors, else of any word. So typing errors are
 * only tolerated without an exact match.
 */
function find(words: Words, queryWords: readonly string[]): SearchResult[] {
  const query = queryWords.join(' ');
  const attempts: SearchOptions[] = [
    { combineWith: 'AND' },
    { combineWith: 'AND', fuzzy: forgivenErrors },
    { combineWith: 'OR', fuzzy: forgivenErrors },
  ];
  for (const attempt of attempts) {
    const found = words.search(query, attempt);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Whether a query word also matches as a prefix: letters always, a number only as the last word. A
 * single letter only if it is the whole query, since it matches too many words.
 */
function mayGoOn(word: string, index: number, queryWords: readonly string[]): boolean {
  const isLast = index === queryWords.length - 1;
  return word.length > 1 ? isLast || !isNumber(word) : queryWords.length === 1;
}

/** Maximum edit distance of a word. */
function forgivenErrors(word: string): number {
  if (isNumber(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

function subcategoryEntry({ category, subcategory }: Place): Entry {
  return { id: subcategory.id, name: subcategory.name, category: category.name };
}

function productEntry({ id, name, brand }: IndexedProduct, place: Place | undefined): Entry {
  return {
    id,
    name,
    brand,
    subcategory: place?.subcategory.name ?? '',
    category: place?.category.name ?? '',
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
function placesOf({ categories }: Menu): Map<string, Place> {
  return new Map(
    categories.flatMap((category) =>
      category.subcategories.map((subcategory) => [subcategory.id, { category, subcategory }]),
    ),
  );
}
