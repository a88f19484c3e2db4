import {
  company,
  findInMenu,
  type Menu,
  type MenuCategory,
  type MenuSubcategory,
  type Product,
} from '@neev/domain';
import { useParams } from 'react-router-dom';
import { Breadcrumb } from '@/components/ui/breadcrumb.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { useMenu } from '@/features/catalogue/api/watch-menu.ts';
import {
  useAllProducts,
  useProductsOfSubcategory,
} from '@/features/catalogue/api/watch-products.ts';
import { MaterialBand } from '@/features/catalogue/components/material-band.tsx';
import { isMaterialOf } from '@/features/catalogue/components/material-path.ts';
import { SteadyProducts } from '@/features/catalogue/components/steady-products.tsx';
import type { Live } from '@/lib/live/use-live.ts';
import { LoadedPage } from '../layouts/loaded-page.tsx';
import { NoProducts } from '../layouts/no-products.tsx';
import { PageHero } from '../layouts/page-hero.tsx';
import { PageHead } from '../page-head.tsx';
import { NotFoundPage } from './not-found.tsx';

/** The listing of one subcategory by its name, or of everything. */
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
      title="Our Products"
      text={`${company.tagline}.`}
      image="/art/heroes/steel-yard.svg"
      current="Our Products"
      products={useAllProducts()}
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
        const found = findMaterial(menu, name);
        return found ? <MaterialsOf key={found.subcategory.id} {...found} /> : <NotFoundPage />;
      }}
    </LoadedPage>
  );
}

function findMaterial(menu: Menu, name: string) {
  const subcategories = menu.categories.flatMap((category) => category.subcategories);
  const named = subcategories.find((each) => isMaterialOf(name, each));
  return named && findInMenu(menu, named.id);
}

interface MaterialsOfProps {
  category: MenuCategory;
  subcategory: MenuSubcategory;
}

function MaterialsOf({ category, subcategory }: MaterialsOfProps) {
  return (
    <MaterialView
      title={`Your authorised dealer for ${subcategory.name}`}
      text={subcategory.description}
      image={category.image}
      current={subcategory.name}
      products={useProductsOfSubcategory(subcategory.id)}
    />
  );
}

interface MaterialViewProps {
  title: string;
  text: string;
  image: string;
  current: string;
  products: Live<Product[]>;
}

function MaterialView({ title, text, image, current, products }: MaterialViewProps) {
  return (
    <>
      <PageHead title={current} description={`${title}. ${text}`.trim()} />
      <PageHero title={title} text={text} image={image} />
      <div className="container-page py-8 lg:py-10">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }]} current={current} />
        <div className="mt-10">
          <Loaded live={products} loading={<LoadingProducts />} failure="Failed to load products.">
            {(found) =>
              found.length === 0 ? (
                <NoProducts title="No products found in this subcategory." />
              ) : (
                <SteadyProducts
                  listKey={current}
                  products={found}
                  className="space-y-16 lg:space-y-24"
                >
                  {(product) => <MaterialBand product={product} />}
                </SteadyProducts>
              )
            }
          </Loaded>
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
