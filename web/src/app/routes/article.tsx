import { findInMenu } from '@neev/domain';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { buttonClass } from '@/components/ui/button.tsx';
import { Deferred } from '@/components/ui/deferred.tsx';
import { Picture } from '@/components/ui/picture.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { ArticleCard, ArticleFacts } from '@/features/blog/article-card.tsx';
import { type Article, articles, findArticle } from '@/features/blog/articles.ts';
import { ProductSection } from '@/features/catalogue/components/product-section.tsx';
import { useMenu, useRelatedProducts } from '@/features/catalogue/watch-catalogue.ts';
import { PageHeader } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './lazy-not-found.ts';

/** Number of other articles below an article. */
const OTHER_ARTICLES = 3;

export function ArticlePage() {
  const { articleSlug = '' } = useParams();
  const article = findArticle(articleSlug);
  return article ? <ArticleView article={article} /> : <NotFoundPage />;
}

function ArticleView({ article }: { article: Article }) {
  const { title, description, picture, Text } = article;
  return (
    <>
      <PageHead title={title} description={description} />
      <PageHeader title={title} trail={[{ label: 'Blog', to: '/blog' }]} lead={description}>
        <ArticleFacts article={article} className="mt-4 text-sm font-medium" />
      </PageHeader>
      <article className="container-page pb-14 lg:pb-20">
        <Picture
          src={picture}
          alt=""
          loading="eager"
          className="mt-8 mb-10 aspect-video w-full rounded-lg lg:mt-12 lg:mb-14 lg:aspect-[21/9]"
        />
        <Suspense fallback={<TextSkeleton />}>
          <Text />
        </Suspense>
      </article>
      <Deferred until="visible">
        <RelatedProducts subcategoryId={article.subcategoryId} />
      </Deferred>
      <OtherArticles slug={article.slug} />
    </>
  );
}

/** A few products of the subcategory that an article is about. */
function RelatedProducts({ subcategoryId }: { subcategoryId: string }) {
  const products = useRelatedProducts(subcategoryId);
  const menu = useMenu();
  const match = menu.status === 'ready' ? findInMenu(menu.value, subcategoryId) : undefined;
  return (
    <ProductSection
      title="Related products"
      products={products}
      listKey={subcategoryId}
      more={
        match && {
          to: `/subcategory/${subcategoryId}`,
          label: `All ${match.subcategory.name}`,
        }
      }
      className="container-page pb-14 lg:pb-20"
    />
  );
}

function OtherArticles({ slug }: { slug: string }) {
  const others = articles.filter((each) => each.slug !== slug).slice(0, OTHER_ARTICLES);
  return (
    <section aria-labelledby="more-articles" className="print-hidden border-t border-line bg-paper">
      <div className="container-page py-12 lg:py-16">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <p id="more-articles" className="text-2xl font-bold tracking-tight">
            Read on
          </p>
          <Link to="/blog" className={buttonClass('outline')}>
            All articles
          </Link>
        </div>
        <ul className="grid gap-5 md:grid-cols-3 lg:gap-7">
          {others.map((each) => (
            <li key={each.slug}>
              <ArticleCard article={each} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function TextSkeleton() {
  return (
    <SkeletonList count={6} className="max-w-[68ch] space-y-8" label="Loading the article">
      <Skeleton className="h-36 w-full" />
    </SkeletonList>
  );
}
