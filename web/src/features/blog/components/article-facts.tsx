import type { ArticleSummary } from '../article.ts';

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

interface ArticleFactsProps {
  article: ArticleSummary;
  className?: string;
}

/** When an article was written, and how long it takes to read. */
export function ArticleFacts({ article, className }: ArticleFactsProps) {
  const { date, readingMinutes } = article;
  return (
    <p className={className}>
      <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
      {` · ${readingMinutes} min read`}
    </p>
  );
}
