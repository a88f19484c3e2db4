/** What was looked for, and the words of the catalogue that it was found in. */
export interface Matched {
  queryWords: readonly string[];
  foundWords: ReadonlySet<string>;
}

/** A stretch of a text. */
export interface Marked {
  text: string;
  isMatch: boolean;
}

/**
 * A text cut into what matched and what did not: the letters that were typed where a word begins with
 * them, the whole word where it was found in spite of a typing error.
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

/** Texts as the search sees them: words without case and accents, numbers apart from letters. */
interface Word {
  /** As it is compared. */
  word: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** Letters with what hangs on them, or digits: `8mm` is two words, as `8 mm` is. */
const WORD = /[\p{L}\p{M}]+|\p{N}+/gu;

/** The accents of Latin letters; the vowel signs of Indian scripts are no accents. */
const ACCENTS = /[\u0300-\u036f]/g;

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    word: found.normalize('NFKD').replace(ACCENTS, '').toLowerCase(),
    start: index,
    end: index + found.length,
  }));
}
