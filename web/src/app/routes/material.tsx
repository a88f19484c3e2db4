import {
  company,
  findInMenu,
  type Menu,
  type MenuCategory,
  type MenuSubcategory,
} from '@neev/domain';
import { useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import {
  findNamedSubcategory,
  MaterialBand,
  materialPathOf,
} from '@/features/catalogue/components/material.tsx';
import { PagedProducts } from '@/features/catalogue/listing/paged-products.tsx';
import { type ProductScope, useMenu } from '@/features/catalogue/watch-catalogue.ts';
import { NoProducts } from '../layouts/empty-catalogue.tsx';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { PageHero } from '../layouts/page-header.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './lazy-not-found.ts';

/** The products of the subcategory with that name, or of all. */
export function MaterialPage() {
  const { subcategoryName } = useParams();
  return subcategoryName === undefined ? (
    <AllMaterials />
  ) : (
    <NamedMaterial name={subcategoryName} />
  );
}

function AllMaterials() {
  return (
    <MaterialView
      path="/material"
      title="Our Products"
      text={`${company.tagline}.`}
      image="/art/heroes/steel-yard.svg"
      current="Our Products"
      total={useProductTotal()}
      fullListing={{ to: '/categories', label: 'All categories' }}
    />
  );
}

function NamedMaterial({ name }: { name: string }) {
  return (
    <LoadedPage
      live={useMenu()}
      loading={<LoadingProducts />}
      failure="Failed to load this subcategory."
    >
      {(menu) => {
        const match = findMaterial(menu, name);
        return match ? (
          <SubcategoryMaterials key={match.subcategory.id} {...match} />
        ) : (
          <NotFoundPage />
        );
      }}
    </LoadedPage>
  );
}

function findMaterial(menu: Menu, name: string) {
  const subcategories = menu.categories.flatMap((category) => category.subcategories);
  const subcategory = findNamedSubcategory(subcategories, name);
  return subcategory && findInMenu(menu, subcategory.id);
}

/** Number of products in the catalogue; 0 until the menu has loaded. */
function useProductTotal(): number {
  const menu = useMenu();
  if (menu.status !== 'ready') return 0;
  return menu.value.categories.reduce((sum, { productCount }) => sum + productCount, 0);
}

interface SubcategoryMaterialsProps {
  category: MenuCategory;
  subcategory: MenuSubcategory;
}

function SubcategoryMaterials({ category, subcategory }: SubcategoryMaterialsProps) {
  return (
    <MaterialView
      path={materialPathOf(subcategory)}
      title={`Your authorised dealer for ${subcategory.name}`}
      text={subcategory.description}
      image={category.image}
      current={subcategory.name}
      scope={{ field: 'subcategoryId', id: subcategory.id }}
      total={subcategory.productCount}
      fullListing={{ to: `/subcategory/${subcategory.id}`, label: `All ${subcategory.name}` }}
    />
  );
}

interface MaterialViewProps {
  /** Path of the canonical address: a subcategory has one for each spelling of its name. */
  path: string;
  title: string;
  text: string;
  image: string;
  current: string;
  scope?: ProductScope;
  total: number;
  fullListing: { to: string; label: string };
}

function MaterialView({ path, title, text, image, current, ...listing }: MaterialViewProps) {
  return (
    <>
      <PageHead path={path} title={current} description={`${title}. ${text}`.trim()} />
      <PageHero title={title} text={text} image={image} />
      <div className="container-page py-6 lg:py-10">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current={current} />
        <div className="mt-8">
          <PagedProducts
            {...listing}
            loading={<LoadingProducts />}
            failure="Failed to load products."
            empty={<NoProducts title="No products found in this subcategory." />}
            className="space-y-16 lg:space-y-24"
          >
            {(product) => <MaterialBand product={product} />}
          </PagedProducts>
        </div>
      </div>
    </>
  );
}

function LoadingProducts() {
  return (
    <p role="status" className="container-page py-16 text-center text-ink-soft">
      Loading products...
    </p>
  );
}
