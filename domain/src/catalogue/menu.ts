/**
 * `catalogue/menu`: the whole tree in one document, so that the header, the home page and the site map read one
 * document in a catalogue of any size. Derived: computed from the catalogue, never edited. Also contains the
 * administrators' changes to the company's data, so that pages need no further read for the header and the footer.
 */
import * as z from 'zod/mini';
import type { CompanyChanges } from '../company.ts';
import { companyChanges } from '../company-documents.ts';
import type { ChangeStamp } from '../document.ts';
import { MENU_PRODUCT_PREVIEWS } from '../limits.ts';
import { utf8Length } from '../text.ts';
import { compareByName, compareByPosition, groupBy, sortByNaturalName } from './order.ts';
import type { Category, Product, Subcategory } from './records.ts';

const menuProduct = z.object({ id: z.string(), name: z.string(), brand: z.string() });

const menuSubcategory = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The first picture of its products; empty if they have none, or in menus stored by earlier versions. */
  image: z._default(z.string(), ''),
  productCount: z.int(),
  /** The first `MENU_PRODUCT_PREVIEWS` by name. */
  products: z.array(menuProduct),
});

const menuCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  /** The category's picture, else that of one of its products, else empty. */
  image: z.string(),
  productCount: z.int(),
  subcategories: z.array(menuSubcategory),
});

export const menuDocument = z.object({
  categories: z.array(menuCategory),
  /** Missing if administrators have changed nothing. */
  company: z.exactOptional(companyChanges),
});

export type Menu = z.infer<typeof menuDocument>;
export type MenuCategory = z.infer<typeof menuCategory>;
export type MenuSubcategory = z.infer<typeof menuSubcategory>;

/** The records from which the menu is computed. */
export interface Catalogue {
  categories: readonly Omit<Category, keyof ChangeStamp>[];
  subcategories: readonly Omit<Subcategory, keyof ChangeStamp>[];
  products: readonly Pick<Product, 'id' | 'name' | 'brand' | 'image' | 'subcategoryId'>[];
  /** Missing or empty if administrators have changed nothing. */
  company?: CompanyChanges;
}

/** Builds the tree. The result does not depend on the order of the records. */
export function buildMenu({ categories, subcategories, products, company = {} }: Catalogue): Menu {
  const subcategoriesByCategory = groupBy(subcategories, (each) => each.categoryId);
  const productsBySubcategory = groupBy(products, (each) => each.subcategoryId);
  const categoryOf = (category: CatalogueEntry<'categories'>) =>
    menuCategoryOf(category, subcategoriesByCategory.get(category.id) ?? [], productsBySubcategory);
  return {
    categories: [...categories].sort(compareByPosition).map(categoryOf),
    ...(Object.keys(company).length > 0 && { company }),
  };
}

type CatalogueEntry<K extends 'categories' | 'subcategories' | 'products'> = Catalogue[K][number];

function menuCategoryOf(
  category: CatalogueEntry<'categories'>,
  subcategories: readonly CatalogueEntry<'subcategories'>[],
  productsBySubcategory: ReadonlyMap<string, readonly CatalogueEntry<'products'>[]>,
): MenuCategory {
  const productsOf = ({ id }: { id: string }) => productsBySubcategory.get(id) ?? [];
  const sources = [...subcategories].sort(compareByPosition);
  const products = sources.flatMap(productsOf);
  return {
    id: category.id,
    name: category.name,
    description: category.description,
    icon: category.icon,
    image: category.image || firstImage(products),
    productCount: products.length,
    subcategories: sources.map((each) => menuSubcategoryOf(each, productsOf(each))),
  };
}

function menuSubcategoryOf(
  subcategory: CatalogueEntry<'subcategories'>,
  unsorted: readonly CatalogueEntry<'products'>[],
): MenuSubcategory {
  const products = sortByNaturalName(unsorted);
  return {
    id: subcategory.id,
    name: subcategory.name,
    description: subcategory.description,
    image: firstImage(products),
    productCount: products.length,
    products: products
      .slice(0, MENU_PRODUCT_PREVIEWS)
      .map(({ id, name, brand }) => ({ id, name, brand })),
  };
}

/** Bytes as JSON; a Firestore document can have 1 MiB. */
const MENU_MAX_BYTES = 800_000;

/**
 * Reduces a menu that exceeds the size limit: first removes the product previews, then the descriptions and pictures of
 * subcategories. Pages work without them. The result can still exceed the limit.
 */
export function fitMenu(menu: Menu, maxBytes = MENU_MAX_BYTES): { menu: Menu; isCut: boolean } {
  const cuts: ((subcategory: MenuSubcategory) => MenuSubcategory)[] = [
    (subcategory) => ({ ...subcategory, products: [] }),
    (subcategory) => ({ ...subcategory, description: '', image: '' }),
  ];
  let fitted = menu;
  for (const cut of cuts) {
    if (sizeOf(fitted) <= maxBytes) break;
    fitted = mapSubcategories(fitted, cut);
  }
  return { menu: fitted, isCut: fitted !== menu };
}

function mapSubcategories(
  { categories, ...others }: Menu,
  change: (subcategory: MenuSubcategory) => MenuSubcategory,
): Menu {
  return {
    ...others,
    categories: categories.map((category) => ({
      ...category,
      subcategories: category.subcategories.map(change),
    })),
  };
}

function sizeOf(menu: Menu): number {
  return utf8Length(JSON.stringify(menu));
}

/** The first picture in the order of Firestore (by code units); empty if there is none. */
function firstImage(products: readonly { id: string; name: string; image: string }[]): string {
  return [...products].sort(compareByName).find(({ image }) => image !== '')?.image ?? '';
}
