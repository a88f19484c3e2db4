import { expect, it } from 'vitest';
import { createPdfWriter, finishPdf, wrap, writeText } from './writer.ts';

const WIDTH = 200;

const createWriter = () =>
  createPdfWriter({ title: '', author: '', createdAt: new Date('2026-11-26T00:00:00Z') });

it.each(['Reinforcement', 'सीमेंट', 'இரும்பு'])(
  'a text of %s without spaces fills lines',
  async (word) => {
    const text = word.repeat(100);
    const lines = wrap(await createWriter(), text, { size: 10 }, WIDTH);
    expect(lines.join('')).toBe(text);
    const lengths = lines.slice(0, -1).map((line) => line.length);
    expect(Math.min(...lengths)).toBeGreaterThan(20);
    expect(Math.max(...lengths)).toBeLessThan(80);
  },
);

it('a long text without spaces is measured by graphemes and lines, not by each prefix', async () => {
  const writer = await createWriter();
  const lines = wrap(writer, 'Reinforcement'.repeat(100), { size: 10 }, WIDTH);
  // The space, the whole text, ten letters, and the lines.
  expect(writer.measured.size).toBeLessThanOrEqual(12 + lines.length);
});

it.each(['ప్రసాద్ ప్రకాష్ ఆంధ్రప్రదేశ్ వజ్రం', 'സ്ത്രീ ഇഷ്ടിക ഡോക്ടർ വിഷ്ണു പൈപ്പ് പ്ലാസ്റ്റിക്', 'ਪ੍ਰੀਤ', 'ધ્રુઁ'])(
  'writes %s, whose marks have null anchors in the font',
  async (text) => {
    const writer = await createWriter();
    writeText(writer, text, { size: 10 });
    expect((await finishPdf(writer, '')).length).toBeGreaterThan(1_000);
  },
);

it.each([
  ['Gurmukhi', 0x0a00],
  ['Gujarati', 0x0a80],
  ['Telugu', 0x0c00],
  ['Malayalam', 0x0d00],
])('measures each pair of consonants of %s with a vowel', async (_, block) => {
  const writer = await createWriter();
  // The blocks of these scripts have the same order.
  const consonants = assignedIn(block + 0x15, block + 0x39);
  const vowels = assignedIn(block + 0x3e, block + 0x4c);
  const virama = String.fromCodePoint(block + 0x4d);
  const syllables = consonants.flatMap((first, row) =>
    consonants.map(
      (second, column) => first + virama + second + vowels[(row + column) % vowels.length],
    ),
  );
  for (const syllable of syllables) wrap(writer, syllable, { size: 10 }, WIDTH);
  expect(writer.measured.size).toBeGreaterThan(500);
  expect(writer.fonts.hasReplaced()).toBe(false);
});

function assignedIn(first: number, last: number): string[] {
  const all = Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  );
  return all.filter((character) => /[\p{L}\p{M}]/u.test(character));
}
