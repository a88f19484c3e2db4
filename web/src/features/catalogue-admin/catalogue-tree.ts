/** The tree of the catalogue manager: categories, their subcategories and their products. Pure. */
import {
  type Category,
  compareByPosition,
  groupBy,
  type IndexedProduct,
  type Product,
  type Subcategory,
  sortByNaturalName,
} from '@neev/domain';
import type { ChildCounts } from '@/lib/admin/record-counts.ts';

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
  /** In natural order. */
  products: readonly IndexedProduct[];
}

interface TreeRecords {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
  /** In natural order. */
  products: readonly IndexedProduct[];
}

/**
 * Builds the tree. Leaves out children of deleted records, which the clean-up deletes soon after.
 */
export function buildTree({ categories, subcategories, products }: TreeRecords): CatalogueTree {
  const subcategoriesByCategory = groupBy(subcategories, (each) => each.categoryId);
  const productsBySubcategory = groupBy(products, (each) => each.subcategoryId);
  const branches = [...categories].sort(compareByPosition).map((category) => ({
    category,
    subcategories: [...(subcategoriesByCategory.get(category.id) ?? [])]
      .sort(compareByPosition)
      .map((subcategory) => ({
        subcategory,
        products: productsBySubcategory.get(subcategory.id) ?? [],
      })),
  }));
  const allSubcategories = branches.flatMap((each) => each.subcategories);
  return {
    categories: branches,
    subcategoryCount: allSubcategories.length,
    productCount: countProducts(allSubcategories),
  };
}

export function productIdsOf({ categories }: CatalogueTree): ReadonlySet<string> {
  const branches = categories.flatMap(({ subcategories }) => subcategories);
  return new Set(branches.flatMap(({ products }) => products.map(({ id }) => id)));
}

/** The number of records that are deleted with a record. */
export function countChildren(
  { categories }: CatalogueTree,
  { recordType, record: { id } }: { recordType: string; record: { id: string } },
): ChildCounts {
  const branches = categories.flatMap(({ category, subcategories }) =>
    recordType === 'category' && category.id !== id ? [] : subcategories,
  );
  switch (recordType) {
    case 'category':
      return { subcategories: branches.length, products: countProducts(branches) };
    case 'subcategory':
      return {
        subcategories: 0,
        products: countProducts(branches.filter(({ subcategory }) => subcategory.id === id)),
      };
    default:
      return { subcategories: 0, products: 0 };
  }
}

export function countProducts(branches: readonly SubcategoryBranch[]): number {
  return branches.reduce((sum, each) => sum + each.products.length, 0);
}

/**
 * All products, in natural order. The catalogue index is updated some seconds after a change, so the most
 * recently changed documents replace its entries.
 */
export function currentProducts(
  index: readonly IndexedProduct[],
  recent: readonly Product[],
): IndexedProduct[] {
  const products = new Map(index.map((each) => [each.id, each]));
  for (const product of recent) products.set(product.id, toIndexedProduct(product));
  return sortByNaturalName([...products.values()]);
}

function toIndexedProduct(product: Product): IndexedProduct {
  const { id, name, brand, price, unit, stock, subcategoryId } = product;
  return { id, name, brand, price, unit, isInStock: stock > 0, subcategoryId };
}

/** The subcategory of another product with this name, regardless of case and spaces. */
export function findNamesake(
  { categories }: CatalogueTree,
  name: string,
  ownId: string | undefined,
): SubcategoryBranch | undefined {
  const normalized = normalizeName(name);
  if (normalized === '') return undefined;
  return categories
    .flatMap(({ subcategories }) => subcategories)
    .find(({ products }) =>
      products.some((each) => each.id !== ownId && normalizeName(each.name) === normalized),
    );
}

function normalizeName(name: string): string {
  return name.trim().split(/\s+/).join(' ').toLowerCase();
}
