import { describe, expect, it } from 'vitest';
import { markMatches } from './mark-matches.ts';

const none: ReadonlySet<string> = new Set();

/** The text with what is marked in brackets. */
function marked(text: string, queryWords: string[], foundWords = none): string {
  return markMatches(text, { queryWords, foundWords })
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

describe('the marks of a match', () => {
  it('are on the letters that were typed', () => {
    expect(marked('TMT Bar Fe 500D', ['ba'])).toBe('TMT [Ba]r Fe 500D');
    expect(marked('TMT Bar Fe 500D', ['tmt', '500'])).toBe('[TMT] Bar Fe [500]D');
  });

  it('are on the longest of the words that a word begins with', () => {
    expect(marked('Barbed', ['b', 'barb'])).toBe('[Barb]ed');
  });

  it('are on a whole word that was found in spite of an error', () => {
    expect(marked('Vajrasthi bar', ['vajrashti'], new Set(['vajrasthi']))).toBe('[Vajrasthi] bar');
  });

  it('are where they belong beside accents and other scripts', () => {
    expect(marked('Crème brûlée, सीमेंट', ['creme', 'bru', 'सीमेंट'])).toBe('[Crème] [brû]lée, [सीमेंट]');
  });

  it('are nowhere when nothing matches, and the text is whole', () => {
    expect(marked('TMT Bar', ['ar'])).toBe('TMT Bar');
    expect(markMatches('', { queryWords: ['a'], foundWords: none })).toEqual([]);
  });
});
