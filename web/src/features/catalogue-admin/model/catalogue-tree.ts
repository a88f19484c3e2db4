/** The catalogue as the manager shows it: categories, their subcategories, their products. Pure. */
import {
  type Category,
  compareByName,
  compareByPosition,
  groupBy,
  type IndexedProduct,
  type Product,
  type Subcategory,
} from '@neev/domain';
import { applyEdits, type Edits } from './edits.ts';

export interface CatalogueTree {
  categories: CategoryBranch[];
  subcategoryCount: number;
  productCount: number;
}

export interface CategoryBranch {
  category: Category;
  subcategories: SubcategoryBranch[];
}

export interface SubcategoryBranch {
  subcategory: Subcategory;
  /** By name. */
  products: readonly IndexedProduct[];
}

interface Sources {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  /** By name. */
  products: readonly IndexedProduct[];
}

/** What hangs on a record that is gone is not shown: it follows soon. */
export function growTree({ categories, subcategories, products }: Sources): CatalogueTree {
  const subcategoriesOf = groupBy(subcategories, (each) => each.categoryId);
  const productsOf = groupBy(products, (each) => each.subcategoryId);
  const branches = [...categories].sort(compareByPosition).map((category) => ({
    category,
    subcategories: [...(subcategoriesOf.get(category.id) ?? [])]
      .sort(compareByPosition)
      .map((subcategory) => ({
        subcategory,
        products: productsOf.get(subcategory.id) ?? [],
      })),
  }));
  const shown = branches.flatMap((each) => each.subcategories);
  return {
    categories: branches,
    subcategoryCount: shown.length,
    productCount: shown.reduce((sum, each) => sum + each.products.length, 0),
  };
}

interface ProductSources {
  /** `catalogueIndex`, which follows a change after some seconds. */
  index: readonly IndexedProduct[];
  /** The documents that were changed last, which are ahead of it. */
  recent: readonly Product[];
  edits: Edits<Product>;
}

/** All products by name, as they are now. */
export function currentProducts({ index, recent, edits }: ProductSources): IndexedProduct[] {
  const products = new Map(index.map((each) => [each.id, each]));
  for (const { id, change } of edits.changed) {
    const product = products.get(id);
    if (product) products.set(id, indexedAfter(product, change));
  }
  for (const product of applyEdits(recent, edits)) products.set(product.id, indexedOf(product));
  for (const id of edits.deleted) products.delete(id);
  return [...products.values()].sort(compareByName);
}

function indexedOf(product: Product): IndexedProduct {
  const { id, name, brand, price, stock, subcategoryId } = product;
  return { id, name, brand, price, isInStock: stock > 0, subcategoryId };
}

function indexedAfter(product: IndexedProduct, change: Partial<Product>): IndexedProduct {
  const { name, brand, price, stock, subcategoryId } = { ...product, stock: undefined, ...change };
  const isInStock = stock === undefined ? product.isInStock : stock > 0;
  return { id: product.id, name, brand, price, isInStock, subcategoryId };
}
