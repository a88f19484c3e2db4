/** The seeded catalogue as the search has it, for tests. */
import { buildMenu, type IndexedProduct, slugOf } from '@neev/domain';
import { createSearchIndex, createTextIndexes } from '../search-index.ts';

interface SeedCategory {
  name: string;
  subcategories: { name: string; products: SeedProduct[] }[];
}

type SeedProduct = Pick<IndexedProduct, 'name' | 'brand' | 'price' | 'unit'> & { stock: number };

const [seed] = Object.values(
  import.meta.glob<{ categories: SeedCategory[] }>('../../../../../scripts/seed/catalogue.json', {
    import: 'default',
    eager: true,
  }),
);
const seedCategories = seed?.categories ?? [];

/** The products of the seed; their ids are their slugs. */
export const seededProducts = seedCategories.flatMap((category) =>
  category.subcategories.flatMap((subcategory) =>
    subcategory.products.map(({ stock, ...product }) => ({
      ...product,
      id: slugOf(product.name),
      isInStock: stock > 0,
      subcategoryId: slugOf(subcategory.name),
    })),
  ),
);

const menu = buildMenu({
  categories: seedCategories.map(({ name }, position) => record(name, position)),
  subcategories: seedCategories.flatMap((category) =>
    category.subcategories.map(({ name }, position) => ({
      ...record(name, position),
      categoryId: slugOf(category.name),
    })),
  ),
  products: seededProducts.map((product) => ({ ...product, image: '' })),
});

function record(name: string, position: number) {
  return { id: slugOf(name), name, description: '', icon: '', image: '', position };
}

const catalogue = { menu, products: seededProducts };
export const seededIndex = createSearchIndex(await createTextIndexes(catalogue), catalogue);
