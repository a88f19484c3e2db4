import { addressOf, type MenuCategory } from '@neev/domain';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { useProductsOfCategory } from '@/features/catalogue/api/watch-products.ts';
import { ProductBand, ProductBandSkeleton } from '@/features/catalogue/components/product-band.tsx';
import { PageHero } from '../layouts/page-hero.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Skeletons of a category page (specification, section 9). */
const CATEGORY_SKELETONS = 8;

const DEFAULT_DESCRIPTION = 'Premium quality products for all your needs';

export function CategoryPage() {
  const { categoryId = '' } = useParams();
  const menu = useMenu();

  if (menu.status === 'loading') return <CategoryPageSkeleton />;
  if (menu.status === 'error') {
    return (
      <div className="container-page py-16">
        <ErrorState
          title="Failed to load this category."
          reason={menu.error.message}
          onRetry={menu.retry}
        />
      </div>
    );
  }
  const category = menu.value.categories.find(({ id }) => addressOf(id) === addressOf(categoryId));
  return category ? <CategoryView category={category} /> : <NotFoundPage />;
}

function CategoryView({ category }: { category: MenuCategory }) {
  return (
    <>
      <PageTitle>{category.name}</PageTitle>
      <PageHero
        title={category.name}
        text={category.description || DEFAULT_DESCRIPTION}
        image={category.image}
      />
      <div className="container-page py-8 lg:py-10">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current={category.name} />
        <div className="mt-10">
          <CategoryProducts categoryId={category.id} />
        </div>
      </div>
    </>
  );
}

function CategoryProducts({ categoryId }: { categoryId: string }) {
  const products = useProductsOfCategory(categoryId);

  if (products.status === 'loading') return <ProductSkeletons />;
  if (products.status === 'error') {
    return (
      <ErrorState
        title="Failed to load products."
        reason={products.error.message}
        onRetry={products.retry}
      />
    );
  }
  if (products.value.length === 0) {
    return (
      <EmptyState
        title="No products found"
        hint="We couldn't find any products in this category. Please check back later."
        action={
          <Link to="/" className={buttonClass('dark')}>
            Back to Home
          </Link>
        }
      />
    );
  }
  return (
    <ul className="space-y-16 lg:space-y-24">
      {products.value.map((product) => (
        <li key={product.id} className="group">
          <ProductBand product={product} />
        </li>
      ))}
    </ul>
  );
}

function ProductSkeletons() {
  return (
    <SkeletonList count={CATEGORY_SKELETONS} className="space-y-16" label="Loading products">
      <ProductBandSkeleton />
    </SkeletonList>
  );
}

function CategoryPageSkeleton() {
  return (
    <>
      <div className="h-64 bg-slate-900 sm:h-80" />
      <div className="container-page py-8 lg:py-10">
        <Skeleton className="mb-10 h-5 w-48" />
        <ProductSkeletons />
      </div>
    </>
  );
}
