import { addressOf, type MenuCategory, type Product } from '@neev/domain';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { useProductsOfCategory } from '@/features/catalogue/api/watch-products.ts';
import { ProductBand, ProductBandSkeleton } from '@/features/catalogue/components/product-band.tsx';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { PageHero } from '../layouts/page-hero.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Skeletons of a category page (specification, section 9). */
const CATEGORY_SKELETONS = 8;

const DEFAULT_DESCRIPTION = 'Premium quality products for all your needs';

export function CategoryPage() {
  const { categoryId = '' } = useParams();
  return (
    <LoadedPage
      live={useMenu()}
      loading={<CategoryPageSkeleton />}
      failure="Failed to load this category."
    >
      {({ categories }) => {
        const category = categories.find(({ id }) => addressOf(id) === addressOf(categoryId));
        return category ? <CategoryView category={category} /> : <NotFoundPage />;
      }}
    </LoadedPage>
  );
}

function CategoryView({ category }: { category: MenuCategory }) {
  return (
    <>
      <PageHead title={category.name} description={category.description || DEFAULT_DESCRIPTION} />
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
  return (
    <Loaded live={products} loading={<ProductSkeletons />} failure="Failed to load products.">
      {(found) => (found.length === 0 ? <NoProducts /> : <ProductBands products={found} />)}
    </Loaded>
  );
}

function NoProducts() {
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

function ProductBands({ products }: { products: Product[] }) {
  return (
    <ul className="space-y-16 lg:space-y-24">
      {products.map((product) => (
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
