import { company, type Menu, type MenuCategory, pathSegmentOf } from '@neev/domain';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { SkeletonList } from '@/components/ui/skeleton.tsx';
import {
  NewProductCard,
  NewProductCardSkeleton,
} from '@/features/catalogue/components/material.tsx';
import { PagedProducts } from '@/features/catalogue/listing/paged-products.tsx';
import { useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { NoProducts } from '../layouts/empty-catalogue.tsx';
import { PageHead } from '../page-head.tsx';

/** Number of skeletons on this page (specification, section 9). */
const SKELETONS = 4;

const GRID = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-4';

const NO_PRODUCTS_TITLE = 'No products found in this category.';

/** Matches the new category: the first with "paint" in its name (specification, section 9). */
const NEW_CATEGORY = /paint/i;

export function NewProductsPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead
        title="Our New Products"
        path="/new-products"
        description={`New at ${company.legalName}: paints, enamels, primers and putty.`}
      />
      <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current="New Products" />
      <div className="mt-8 grid gap-x-14 gap-y-4 lg:grid-cols-[1fr_1.2fr] lg:items-end">
        <h1 className="text-title course">Our New Products</h1>
        <p className="max-w-prose text-ink-soft">
          {company.legalName} has traded in steel, cement, concrete, roofing and stone since{' '}
          {company.since}. We've always stocked what holds a building up. Now we stock what finishes
          it.
        </p>
      </div>
      <div className="mt-10">
        <Loaded
          live={useMenu()}
          loading={<NewProductSkeletons />}
          failure="Failed to load the new products."
        >
          {(menu) => <NewCategoryProducts menu={menu} />}
        </Loaded>
      </div>
    </div>
  );
}

function NewCategoryProducts({ menu }: { menu: Menu }) {
  const category = menu.categories.find(({ name }) => NEW_CATEGORY.test(name));
  return category ? <NewProducts category={category} /> : <NoProducts title={NO_PRODUCTS_TITLE} />;
}

function NewProducts({ category }: { category: MenuCategory }) {
  return (
    <PagedProducts
      scope={{ field: 'categoryId', id: category.id }}
      total={category.productCount}
      fullListing={{
        to: `/category/${pathSegmentOf(category.id)}`,
        label: `All ${category.name}`,
      }}
      loading={<NewProductSkeletons />}
      failure="Failed to load the new products."
      empty={<NoProducts title={NO_PRODUCTS_TITLE} />}
      className={GRID}
    >
      {(product) => (
        <NewProductCard
          product={product}
          subcategory={category.subcategories.find(({ id }) => id === product.subcategoryId)}
        />
      )}
    </PagedProducts>
  );
}

function NewProductSkeletons() {
  return (
    <SkeletonList count={SKELETONS} className={GRID} label="Loading new products">
      <NewProductCardSkeleton />
    </SkeletonList>
  );
}
