/** The words of the query, and the words of the catalogue that match them. */
export interface Matched {
  queryWords: readonly string[];
  foundWords: ReadonlySet<string>;
}

/** A part of a text. */
export interface Marked {
  text: string;
  isMatch: boolean;
}

/**
 * Splits a text into matching and other parts: the typed letters at the start of a word, or the
 * whole word for a match with typing errors.
 */
export function markMatches(text: string, { queryWords, foundWords }: Matched): Marked[] {
  const marked: Marked[] = [];
  let position = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > position) marked.push({ text: text.slice(position, end), isMatch });
    position = end;
  };
  for (const { word, start, end } of wordsOf(text)) {
    const length = matchedLength(word, { queryWords, foundWords });
    if (length === 0) continue;
    add(start, false);
    add(length === word.length ? end : start + length, true);
  }
  add(text.length, false);
  return marked;
}

function matchedLength(word: string, { queryWords, foundWords }: Matched): number {
  const typed = queryWords.filter((each) => word.startsWith(each)).map(({ length }) => length);
  if (typed.length > 0) return Math.max(...typed);
  return foundWords.has(word) ? word.length : 0;
}

/**
 * Tokenises texts for the search: words without case and accents, numbers separate from letters.
 */
interface Word {
  /** Normalised form. */
  word: string;
  /** Start index in the text. */
  start: number;
  end: number;
}

/** Letters with their combining marks, or digits: `8mm` is two words, like `8 mm`. */
const WORD = /[\p{L}\p{M}]+|\p{N}+/gu;

/** Combining accents of Latin letters. Vowel signs of Indian scripts are kept. */
const ACCENTS = /[\u0300-\u036f]/g;

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    word: found.normalize('NFKD').replace(ACCENTS, '').toLowerCase(),
    start: index,
    end: index + found.length,
  }));
}
