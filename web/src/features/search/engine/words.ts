/** Texts as the search sees them: words without case and accents, numbers apart from letters. */

export interface Word {
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
