import { wordsOf } from '@/lib/words.ts';

/** The words of the query, and the words of the catalogue that match them. */
export interface MatchedWords {
  queryWords: readonly string[];
  foundWords: ReadonlySet<string>;
}

/** A part of a text. */
interface TextPart {
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
