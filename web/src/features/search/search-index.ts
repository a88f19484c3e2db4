/**
 * The search over the whole catalogue: names, brands, categories and subcategories; words that are
 * begun are enough, and typing errors are forgiven. minisearch finds and weighs; here stands what is
 * searched, and how.
 */
import type { IndexedProduct, Menu, MenuCategory, MenuSubcategory } from '@neev/domain';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { type Matched, wordsOf } from './mark-matches.ts';

/** What is searched. */
export interface SearchCatalogue {
  products: readonly IndexedProduct[];
  menu: Menu;
}

/** Where a product stands in the tree. */
export interface Place {
  category: MenuCategory;
  subcategory: MenuSubcategory;
}

/** A product that was found; it has no place while the menu does not know its subcategory. */
export interface FoundProduct {
  product: IndexedProduct;
  place: Place | undefined;
}

/** What was found, the best match of each group first. */
export interface Found {
  categories: MenuCategory[];
  subcategories: Place[];
  products: FoundProduct[];
  matched: Matched;
}

/** How many were found, of every kind. */
export function countFound({ categories, subcategories, products }: Found): number {
  return categories.length + subcategories.length + products.length;
}

export interface SearchIndex {
  search(query: string): Found;
}

/** The words of a catalogue. Prices and stock are no part of it: they change without it. */
export interface CatalogueWords {
  categories: Words;
  subcategories: Words;
  products: Words;
}

type Words = MiniSearch<Entry>;

/** What is searched of a category, a subcategory or a product. */
interface Entry {
  id: string;
  name: string;
  brand?: string;
  subcategory?: string;
  category?: string;
}

/** Characters of a query that are heard. */
const MAX_QUERY_LENGTH = 100;

/** Products that are taken in at once; in between the page can do other things. */
const CHUNK_SIZE = 100;

/** Reads the words of a catalogue, a little at a time, so that the page stays quick meanwhile. */
export async function readWords({ menu, products }: SearchCatalogue): Promise<CatalogueWords> {
  const places = placesOf(menu);
  const words = { categories: noWords(), subcategories: noWords(), products: noWords() };
  words.categories.addAll(menu.categories.map(({ id, name }) => ({ id, name })));
  words.subcategories.addAll([...places.values()].map(subcategoryEntry));
  const entries = products.map((each) => productEntry(each, places.get(each.subcategoryId)));
  await words.products.addAllAsync(entries, { chunkSize: CHUNK_SIZE });
  return words;
}

/** Whether the words of one catalogue are those of the other. */
export function haveSameWords(a: SearchCatalogue, b: SearchCatalogue): boolean {
  return (
    a.menu === b.menu &&
    a.products.length === b.products.length &&
    a.products.every((product, index) => isSameEntry(product, b.products[index]))
  );
}

/** The search over a catalogue by its words. */
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
 * What has every word of the query; else what has words that look like them; else what has any. So a
 * typing error is forgiven only where nothing is written like that.
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
 * A word may be the beginning of a longer one, a number only while it is being typed. A single letter
 * is the beginning of half the catalogue: only when there is nothing else.
 */
function mayGoOn(word: string, index: number, queryWords: readonly string[]): boolean {
  const isLast = index === queryWords.length - 1;
  return word.length > 1 ? isLast || !isNumber(word) : queryWords.length === 1;
}

/** Letters that may be wrong, missing or too many. */
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

/** Every subcategory with its category, by the subcategory's id. */
function placesOf({ categories }: Menu): Map<string, Place> {
  return new Map(
    categories.flatMap((category) =>
      category.subcategories.map((subcategory) => [subcategory.id, { category, subcategory }]),
    ),
  );
}
