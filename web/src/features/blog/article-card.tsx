import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/picture.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { ArticleSummary } from './article.ts';

interface ArticleCardProps {
  article: ArticleSummary;
  /** Full width, with the picture beside the text on wide screens. */
  isWide?: boolean;
}

/** A card that links to an article. */
export function ArticleCard({ article, isWide = false }: ArticleCardProps) {
  return (
    <article
      className={classNames(
        'group relative grid h-full overflow-hidden rounded-lg border border-line bg-white shadow-card',
        isWide ? 'md:grid-cols-2' : 'grid-rows-[auto_1fr]',
      )}
    >
      <div className={classNames('overflow-hidden bg-slate-900', isWide && 'md:min-h-80')}>
        <Picture
          src={article.picture}
          alt=""
          loading={isWide ? 'eager' : 'lazy'}
          className={classNames(
            'aspect-video w-full transition-transform duration-700 ease-settle group-hover:scale-105',
            isWide && 'md:aspect-auto md:h-full',
          )}
        />
      </div>
      <div
        className={classNames(
          'flex flex-col p-5 sm:p-6',
          isWide && 'md:justify-center md:p-8 lg:p-12',
        )}
      >
        <ArticleFacts article={article} className="text-sm text-ink-soft" />
        <h2 className={classNames('mt-2', isWide ? 'text-title' : 'text-xl')}>
          <Link
            to={`/blog/${article.slug}`}
            className="group-hover:text-accent-strong after:absolute after:inset-0"
          >
            {article.title}
          </Link>
        </h2>
        <p className={classNames('mt-3 text-ink-soft', isWide && 'lg:text-lg')}>
          {article.description}
        </p>
      </div>
    </article>
  );
}

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

/** Date and reading time of an article. */
export function ArticleFacts({ article, className }: ArticleFactsProps) {
  const { date, readingMinutes } = article;
  return (
    <p className={className}>
      <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
      {` · ${readingMinutes} min read`}
    </p>
  );
}
