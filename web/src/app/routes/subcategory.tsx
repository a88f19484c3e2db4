import { addressOf, findInMenu, type MenuCategory, type MenuSubcategory } from '@neev/domain';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { SkeletonList } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { useProductsOfSubcategory } from '@/features/catalogue/api/watch-products.ts';
import { ProductCard, ProductCardSkeleton } from '@/features/catalogue/components/product-card.tsx';
import { PageHero } from '../layouts/page-hero.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Skeletons of a subcategory page (specification, section 9). */
const SUBCATEGORY_SKELETONS = 6;

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7';

export function SubcategoryPage() {
  const { subcategoryId = '' } = useParams();
  const menu = useMenu();

  if (menu.status === 'loading') {
    return (
      <>
        <div className="h-64 bg-slate-900 sm:h-80" />
        <div className="container-page py-10">
          <ProductSkeletons />
        </div>
      </>
    );
  }
  if (menu.status === 'error') {
    return (
      <div className="container-page py-16">
        <ErrorState
          title="Failed to load this subcategory."
          reason={menu.error.message}
          onRetry={menu.retry}
        />
      </div>
    );
  }
  const found = findInMenu(menu.value, subcategoryId);
  return found ? <SubcategoryView {...found} /> : <NotFoundPage />;
}

interface SubcategoryViewProps {
  category: MenuCategory;
  subcategory: MenuSubcategory;
}

function SubcategoryView({ category, subcategory }: SubcategoryViewProps) {
  const trail = [
    { label: 'Home', to: '/' },
    { label: category.name, to: `/category/${addressOf(category.id)}` },
  ];
  return (
    <>
      <PageTitle>{subcategory.name}</PageTitle>
      <PageHero
        title={subcategory.name}
        text={subcategory.description}
        image={category.image}
        action={
          <Link to="/contact" className={buttonClass()}>
            Get a Quote
          </Link>
        }
      />
      <div className="container-page py-8 lg:py-10">
        <Breadcrumb trail={trail} current={subcategory.name} />
        <div className="mt-8">
          <SubcategoryProducts subcategoryId={subcategory.id} />
        </div>
      </div>
    </>
  );
}

function SubcategoryProducts({ subcategoryId }: { subcategoryId: string }) {
  const products = useProductsOfSubcategory(subcategoryId);

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
        title="No products available"
        hint="Currently there are no products in this subcategory. Please check back later."
        action={
          <Link to="/categories" className={buttonClass('dark')}>
            Browse Categories
          </Link>
        }
      />
    );
  }
  return (
    <ul className={GRID}>
      {products.value.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

function ProductSkeletons() {
  return (
    <SkeletonList count={SUBCATEGORY_SKELETONS} className={GRID} label="Loading products">
      <ProductCardSkeleton />
    </SkeletonList>
  );
}
