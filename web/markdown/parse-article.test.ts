import { describe, expect, it } from 'vitest';
import { parseArticle } from './parse-article.ts';

const frontMatter = {
  title: 'Sand: river or made',
  description: 'Which sand goes into concrete and which into plaster, and why.',
  date: '2026-11-09',
  picture: '/art/trades/sand.svg',
  subcategoryId: 'river-sand',
};

function articleSource(text: string, fields: Record<string, string> = frontMatter): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`;
}

const blocksOf = (text: string) => parseArticle(articleSource(text), 'sand').blocks;

describe('an article', () => {
  it('reads the summary from the front matter, where a value may contain a colon', () => {
    expect(parseArticle(articleSource('Text.'), 'sand').summary).toEqual({
      slug: 'sand',
      ...frontMatter,
      readingMinutes: 1,
    });
  });

  it('has a reading time of a minute per 200 words, rounded up', () => {
    const minutesFor = (words: number) =>
      parseArticle(articleSource('word '.repeat(words)), 'sand').summary.readingMinutes;
    expect([minutesFor(200), minutesFor(201)]).toEqual([1, 2]);
  });

  it('is parsed into headings, paragraphs, lists and notes', () => {
    expect(
      blocksOf(
        '## Grades & zones\n\nOne\n\n### Zone II\n\n- a\n- b\n\n1. c\n\n2. d\n\n> e\n>\n> f',
      ),
    ).toEqual([
      { kind: 'heading', level: 2, text: 'Grades & zones' },
      { kind: 'paragraph', content: ['One'] },
      { kind: 'heading', level: 3, text: 'Zone II' },
      { kind: 'list', isOrdered: false, items: [['a'], ['b']] },
      { kind: 'list', isOrdered: true, items: [['c'], ['d']] },
      { kind: 'note', paragraphs: [['e'], ['f']] },
    ]);
  });

  it('is parsed with bold text, emphasis, links and escaped characters', () => {
    expect(blocksOf('5 < 6 \\* 2, **so _it_ is** [here](/contact)')).toEqual([
      {
        kind: 'paragraph',
        content: [
          '5 < 6 ',
          '*',
          ' 2, ',
          { kind: 'strong', content: ['so ', { kind: 'emphasis', content: ['it'] }, ' is'] },
          ' ',
          { kind: 'link', to: '/contact', content: ['here'] },
        ],
      },
    ]);
  });

  it('is parsed with tables, and numbers in right-aligned columns', () => {
    const cell = (text: string, isNumber: boolean) => ({ content: [text], isNumber });
    expect(blocksOf('| a | b |\n|---|--:|\n| c | 1 |')).toEqual([
      {
        kind: 'table',
        head: [cell('a', false), cell('b', true)],
        rows: [[cell('c', false), cell('1', true)]],
      },
    ]);
  });

  it.each([
    ['<b>bold</b>', 'html'],
    ['`code`', 'codespan'],
    ['    code', 'code'],
    ['![picture](/a.svg)', 'image'],
    ['- a\n  - b', 'list'],
    ['> - a', 'list'],
  ])('is rejected with %s', (text, type) => {
    expect(() => blocksOf(text)).toThrow(
      `The article sand cannot be read: Error: ${type} is not supported in an article`,
    );
  });

  it('is rejected with a heading of level 1, since that is its title', () => {
    expect(() => blocksOf('# Sand')).toThrow('"Sand" is a heading of level 1');
  });

  it.each([
    ['no front matter', 'Text.'],
    ['a line that is not a field', '---\ntitle\n---\nText.'],
    ['a missing field', articleSource('Text.', { title: frontMatter.title })],
    ['an unknown field', articleSource('Text.', { ...frontMatter, author: 'x' })],
    ['an invalid date', articleSource('Text.', { ...frontMatter, date: '2026-02-30' })],
    [
      'a picture of another site',
      articleSource('Text.', { ...frontMatter, picture: 'https://a.example/b.svg' }),
    ],
    [
      'a description of 161 characters',
      articleSource('Text.', { ...frontMatter, description: 'x'.repeat(161) }),
    ],
  ])('is rejected with %s', (_, source) => {
    expect(() => parseArticle(source, 'sand')).toThrow('The article sand cannot be read');
  });
});
