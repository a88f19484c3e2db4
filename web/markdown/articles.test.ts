/** Checks all articles in the repository. */
import { slugOf } from '@neev/domain';
import { describe, expect, it } from 'vitest';
import type { ArticleBlock, Inline } from '../src/features/blog/article.ts';
import { countWords, parseArticle } from './parse-article.ts';

const sources = import.meta.glob<string>('../src/content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const subcategories = Object.values(
  import.meta.glob<{ categories: { subcategories: { name: string }[] }[] }>(
    '../../scripts/seed/catalogue.json',
    { import: 'default', eager: true },
  ),
).flatMap(({ categories }) => categories.flatMap((category) => category.subcategories));
const pictures = Object.keys(import.meta.glob('../public/art/**/*.svg'));

const articles = Object.entries(sources).map(([path, source]) =>
  parseArticle(source, path.slice(path.lastIndexOf('/') + 1, -'.md'.length)),
);

it('the blog has at least four articles', () => {
  expect(articles.length).toBeGreaterThanOrEqual(4);
});

describe.each(articles)('$summary.slug', ({ summary, blocks }) => {
  it('has 600 to 900 words', () => {
    expect(countWords(blocks)).toBeGreaterThanOrEqual(600);
    expect(countWords(blocks)).toBeLessThanOrEqual(900);
  });

  it('has related products in the seed', () => {
    const ids = subcategories.map(({ name }) => slugOf(name));
    expect(ids).toContain(summary.subcategoryId);
  });

  it('has an existing picture', () => {
    expect(pictures).toContain(`../public${summary.picture}`);
  });

  it('has unique headings, the first at level 2', () => {
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []));
    const ids = headings.map(({ text }) => slugOf(text));
    expect(new Set(ids).size).toBe(ids.length);
    expect(headings[0]?.level).toBe(2);
  });

  it('has one note, and links only to pages of this site, including the contact page', () => {
    expect(blocks.filter(({ kind }) => kind === 'note')).toHaveLength(1);
    const links = blocks.flatMap(inlinesOf).flatMap(linksOf);
    expect(links).toContain('/contact');
    expect(links.filter((to) => !/^\/(contact|(sub)?category\/[a-z-]+)$/.test(to))).toEqual([]);
  });
});

function inlinesOf(block: ArticleBlock): Inline[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'paragraph':
      return block.content;
    case 'list':
      return block.items.flat();
    case 'table':
      return [...block.head, ...block.rows.flat()].flatMap(({ content }) => content);
    case 'note':
      return block.paragraphs.flat();
  }
}

function linksOf(inline: Inline): string[] {
  if (typeof inline === 'string') return [];
  const inner = inline.content.flatMap(linksOf);
  return inline.kind === 'link' ? [inline.to, ...inner] : inner;
}
