import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ArticleCard } from '@/features/blog/article-card.tsx';
import { articles } from '@/features/blog/articles.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';

/** All articles; the newest spans the full width. */
export function BlogPage() {
  return (
    <>
      <PageHead
        title="Blog"
        description="Short, practical guides for building sites in India: choosing steel, storing cement, ordering concrete, roofing that does not leak."
      />
      <PageHeader
        title="Notes from the yard"
        crumb="Blog"
        lead="What we are asked most often at the counter, written down: how to choose a material, how to order it, and how to check what arrives."
      />
      <div className="container-page py-10 lg:py-16">
        <ArticleList />
      </div>
    </>
  );
}

function ArticleList() {
  if (articles.length === 0) {
    return <EmptyState title="No articles yet" hint="The first one is being written." />;
  }
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7">
      {articles.map((article, index) => (
        <li key={article.slug} className={index === 0 ? 'sm:col-span-full' : undefined}>
          <ArticleCard article={article} isWide={index === 0} />
        </li>
      ))}
    </ul>
  );
}
