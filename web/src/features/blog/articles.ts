/** The articles in `content/blog`. Each Markdown file is an article. */
import { type ComponentType, createElement, lazy } from 'react';
import type { ArticleBlock, ArticleSummary } from './article.ts';
import { ArticleText } from './article-text.tsx';

export interface Article extends ArticleSummary {
  /** The text, in a chunk of its own. Suspends until it is loaded. */
  Text: ComponentType;
}

const summaries = import.meta.glob<ArticleSummary>('/src/content/blog/*.md', {
  query: '?summary',
  import: 'default',
  eager: true,
});

const textLoaders = import.meta.glob<ArticleBlock[]>('/src/content/blog/*.md', {
  import: 'default',
});

/** All articles, the newest first. */
export const articles: readonly Article[] = Object.entries(textLoaders)
  .flatMap(([path, load]) => {
    const summary = summaries[path];
    return summary ? [{ ...summary, Text: lazyText(load) }] : [];
  })
  .sort((a, b) => b.date.localeCompare(a.date));

export function findArticle(slug: string): Article | undefined {
  return articles.find((article) => article.slug === slug);
}

function lazyText(load: () => Promise<ArticleBlock[]>): ComponentType {
  return lazy(async () => {
    const blocks = await load();
    return { default: () => createElement(ArticleText, { blocks }) };
  });
}
