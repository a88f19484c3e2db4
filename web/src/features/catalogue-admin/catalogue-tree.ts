/** The tree of the catalogue manager: categories, their subcategories and their products. Pure. */
import {
  type Category,
  compareByName,
  compareByPosition,
  groupBy,
  type IndexedProduct,
  type Product,
  type Subcategory,
} from '@neev/domain';

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
  /** Sorted by name. */
  products: readonly IndexedProduct[];
}

interface Sources {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  /** Sorted by name. */
  products: readonly IndexedProduct[];
}

/**
 * Builds the tree. Leaves out children of deleted records, which the clean-up deletes soon after.
 */
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

/**
 * All products by name. The catalogue index is updated some seconds after a change, so the most
 * recently changed documents replace its entries.
 */
export function currentProducts(
  index: readonly IndexedProduct[],
  recent: readonly Product[],
): IndexedProduct[] {
  const products = new Map(index.map((each) => [each.id, each]));
  for (const product of recent) products.set(product.id, indexedOf(product));
  return [...products.values()].sort(compareByName);
}

function indexedOf(product: Product): IndexedProduct {
  const { id, name, brand, price, stock, subcategoryId } = product;
  return { id, name, brand, price, isInStock: stock > 0, subcategoryId };
}
