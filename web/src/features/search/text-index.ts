/**
 * Searches names with minisearch: by words, their prefixes and their synonyms, and with tolerance
 * for typing errors when nothing matches otherwise.
 */
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { isNumber, wordsOf } from '@/lib/words.ts';
import { ignoredWords, synonyms } from './synonyms.ts';

/** The indexed fields of a category, a subcategory or a product. */
export interface Entry {
  id: string;
  name: string;
  brand?: string;
  subcategory?: string;
  category?: string;
}

export type TextIndex = MiniSearch<Entry>;

export function createTextIndex(): TextIndex {
  return new MiniSearch<Entry>({
    fields: ['name', 'brand', 'subcategory', 'category'],
    tokenize: (text) => wordsOf(text).map(({ word }) => word),
    processTerm: withSynonyms,
    searchOptions: {
      processTerm: (word) => word,
      boost: { name: 3, brand: 3, subcategory: 3, category: 2 },
    },
  });
}

/** The words of a query that are searched: all but those that say nothing about a product. */
export function queryWordsOf(query: string): string[] {
  const words = wordsOf(query).map(({ word }) => word);
  const searched = words.filter((word) => !ignoredWords.has(word));
  return searched.length > 0 ? searched : words;
}

/**
 * Ways to search, the strictest first: all words, with exact numbers; all words, the last of which
 * may be the start of a number; all words, with typing errors; any word.
 */
const attempts: readonly SearchOptions[] = [
  { combineWith: 'AND', prefix: isWordPrefixAllowed },
  { combineWith: 'AND', prefix: isPrefixAllowed },
  { combineWith: 'AND', prefix: isPrefixAllowed, fuzzy: maxEditDistance },
  { combineWith: 'OR', prefix: isPrefixAllowed, fuzzy: maxEditDistance },
];

/**
 * Searches several indexes in the strictest way that finds something in any of them, so that there
 * are no weak matches beside strong ones.
 */
export function searchIndexes(
  indexes: readonly TextIndex[],
  queryWords: readonly string[],
): SearchResult[][] {
  const query = queryWords.join(' ');
  for (const attempt of attempts) {
    const results = indexes.map((index) => index.search(query, attempt));
    if (results.some(({ length }) => length > 0))
      return attempt.combineWith === 'OR' ? mostMatchedWords(results) : results;
  }
  return indexes.map(() => []);
}

/** The results that match the largest number of words. */
function mostMatchedWords(results: readonly SearchResult[][]): SearchResult[][] {
  const wordCounts = results.flat().map(({ queryTerms }) => queryTerms.length);
  const maxCount = Math.max(...wordCounts);
  return results.map((found) => found.filter(({ queryTerms }) => queryTerms.length === maxCount));
}

/** Synonyms as the index contains them. */
const synonymWords = new Map(
  Object.entries(synonyms).map(([word, texts]) => [
    word,
    [word, ...wordsOf(texts).map((synonym) => synonym.word)],
  ]),
);

/** The words under which the index has a text: its words and their synonyms. */
export function indexedWordsOf(text: string): string[] {
  return wordsOf(text).flatMap(({ word }) => withSynonyms(word));
}

function withSynonyms(word: string): string | string[] {
  return synonymWords.get(word) ?? word;
}

/** A single letter is a prefix only if it is the whole query, since it matches too many words. */
function isWordPrefixAllowed(word: string, _index: number, queryWords: readonly string[]): boolean {
  return !isNumber(word) && (word.length > 1 || queryWords.length === 1);
}

/** Also allows the last word to be the start of a number. */
function isPrefixAllowed(word: string, index: number, queryWords: readonly string[]): boolean {
  if (!isNumber(word)) return isWordPrefixAllowed(word, index, queryWords);
  return index === queryWords.length - 1 && (word.length > 1 || queryWords.length === 1);
}

/** Maximum edit distance of a word. */
function maxEditDistance(word: string): number {
  if (isNumber(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
}
