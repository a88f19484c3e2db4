/** The words of the query, and the words of the catalogue that match them. */
export interface MatchedWords {
  queryWords: readonly string[];
  foundWords: ReadonlySet<string>;
}

/** A part of a text. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/**
 * Splits a text into matching and other parts: the typed letters at the start of a word, or the
 * whole word for a match with typing errors.
 */
export function markMatches(text: string, { queryWords, foundWords }: MatchedWords): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  const addPart = (end: number, isMatch: boolean) => {
    if (end > position) parts.push({ text: text.slice(position, end), isMatch });
    position = end;
  };
  for (const { word, start, end } of wordsOf(text)) {
    const length = matchedLength(word, { queryWords, foundWords });
    if (length === 0) continue;
    addPart(start, false);
    addPart(length === word.length ? end : start + length, true);
  }
  addPart(text.length, false);
  return parts;
}

function matchedLength(word: string, { queryWords, foundWords }: MatchedWords): number {
  const matchLengths = queryWords
    .filter((each) => word.startsWith(each))
    .map(({ length }) => length);
  if (matchLengths.length > 0) return Math.max(...matchLengths);
  return foundWords.has(word) ? word.length : 0;
}

/**
 * Tokenises texts for the search: words without case, accents and plural, numbers separate from
 * letters.
 */
interface Word {
  /** Normalised form. */
  word: string;
  /** Start index in the text. */
  start: number;
  end: number;
}

/**
 * Letters with their combining marks and joiners, or a number: `8mm` is two words, like `8 mm`, and
 * `12.5` is one.
 */
const WORD = /[\p{L}\p{M}\u200c\u200d]+|\p{N}+(?:\.\p{N}+)?/gu;

const JOINERS = /[\u200c\u200d]/g;

/** The plural of Latin words: `sheets`, but not `gloss`. */
const PLURAL = /^([a-z]{2,}[a-rt-z])s$/;

const DECIMAL = /^\d+\.\d+$/;

/** Combining accents of Latin letters. Vowel signs of Indian scripts are kept. */
const ACCENTS = /[\u0300-\u036f]/g;

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    word: normalizeWord(found),
    start: index,
    end: index + found.length,
  }));
}

function normalizeWord(found: string): string {
  // Without trailing zeros: `0.50` is `0.5`.
  if (DECIMAL.test(found)) return String(Number(found));
  return found
    .replace(JOINERS, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(PLURAL, '$1');
}
