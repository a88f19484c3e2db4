/** A word of a text, as searches compare it. */
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

/** Splits a text into words without case, accents and plural, with numbers separate from letters. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => ({
    word: normalizeWord(found),
    start: index,
    end: index + found.length,
  }));
}

/** Whether a word is a number, as `wordsOf` separates numbers from letters. */
export function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
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
