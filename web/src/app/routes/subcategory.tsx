import {
  addressOf,
  company,
  findInMenu,
  type MenuCategory,
  type MenuSubcategory,
  type Product,
} from '@neev/domain';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { SkeletonList } from '@/components/ui/skeleton.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import { useProductsOfSubcategory } from '@/features/catalogue/api/watch-products.ts';
import { ProductCard, ProductCardSkeleton } from '@/features/catalogue/components/product-card.tsx';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { PageHero } from '../layouts/page-hero.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Skeletons of a subcategory page (specification, section 9). */
const SUBCATEGORY_SKELETONS = 6;

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-7';

export function SubcategoryPage() {
  const { subcategoryId = '' } = useParams();
  return (
    <LoadedPage
      live={useMenu()}
      loading={<SubcategoryPageSkeleton />}
      failure="Failed to load this subcategory."
    >
      {(menu) => {
        const found = findInMenu(menu, subcategoryId);
        return found ? <SubcategoryView {...found} /> : <NotFoundPage />;
      }}
    </LoadedPage>
  );
}

function SubcategoryPageSkeleton() {
  return (
    <>
      <div className="h-64 bg-slate-900 sm:h-80" />
      <div className="container-page py-10">
        <ProductSkeletons />
      </div>
    </>
  );
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
      <PageHead
        title={subcategory.name}
        description={
          subcategory.description ||
          `${subcategory.name} from ${company.legalName}: brands, prices and stock.`
        }
      />
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
  return (
    <Loaded live={products} loading={<ProductSkeletons />} failure="Failed to load products.">
      {(found) => (found.length === 0 ? <NoProducts /> : <ProductGrid products={found} />)}
    </Loaded>
  );
}

function NoProducts() {
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

function ProductGrid({ products }: { products: Product[] }) {
  return (
    <ul className={GRID}>
      {products.map((product) => (
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
