import { expect, it } from 'vitest';
import { createPdfWriter, wrap } from './writer.ts';

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
