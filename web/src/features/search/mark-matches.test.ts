import { describe, expect, it } from 'vitest';
import { markMatches } from './mark-matches.ts';

const none: ReadonlySet<string> = new Set();

/** The text with matches in brackets. */
function marked(text: string, queryWords: string[], foundWords = none): string {
  return markMatches(text, { queryWords, foundWords })
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
}

describe('the marks of a match', () => {
  it('cover the typed letters', () => {
    expect(marked('TMT Bar Fe 500D', ['ba'])).toBe('TMT [Ba]r Fe 500D');
    expect(marked('TMT Bar Fe 500D', ['tmt', '500'])).toBe('[TMT] Bar Fe [500]D');
  });

  it('cover the longest query word that a word starts with', () => {
    expect(marked('Barbed', ['b', 'barb'])).toBe('[Barb]ed');
  });

  it('cover a whole word that was found despite a typing error', () => {
    expect(marked('Vajrasthi bar', ['vajrashti'], new Set(['vajrasthi']))).toBe('[Vajrasthi] bar');
  });

  it('have correct positions with accents and other scripts', () => {
    expect(marked('Crème brûlée, सीमेंट', ['creme', 'bru', 'सीमेंट'])).toBe('[Crème] [brû]lée, [सीमेंट]');
  });

  it('are absent without a match, and the text is complete', () => {
    expect(marked('TMT Bar', ['ar'])).toBe('TMT Bar');
    expect(markMatches('', { queryWords: ['a'], foundWords: none })).toEqual([]);
  });
});
