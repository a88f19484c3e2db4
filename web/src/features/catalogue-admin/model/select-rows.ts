/** Which products the table shows. Pure. */
import type { IndexedProduct } from '@neev/domain';
import type { CategoryBranch, SubcategoryBranch } from './catalogue-tree.ts';
import { isFiltered, type ProductFilters } from './manager-query.ts';

export interface SelectedRows {
  branches: CategoryBranch[];
  /** Products that pass. */
  total: number;
  /** Products of the branches: the first page, or more. */
  shown: number;
}

/** The first so many products that pass, under their categories and subcategories. */
export function selectRows(
  categories: readonly CategoryBranch[],
  filters: ProductFilters,
  limit: number,
): SelectedRows {
  const passing = categories.map((branch) => passingOf(branch, filters)).filter(hasSubcategories);
  const total = countProducts(passing);
  if (total <= limit) return { branches: passing, total, shown: total };
  return { branches: firstRows(passing, limit), total, shown: limit };
}

/** An empty subcategory is shown where nothing is looked for. */
function passingOf(branch: CategoryBranch, filters: ProductFilters): CategoryBranch {
  const { categoryId, subcategoryId } = filters;
  if (categoryId !== '' && branch.category.id !== categoryId) return without(branch);
  const mayBeEmpty = !isFiltered({ ...filters, categoryId: '', subcategoryId: '' });
  const passes = passesOf(filters);
  const subcategories = branch.subcategories
    .filter(({ subcategory }) => subcategoryId === '' || subcategory.id === subcategoryId)
    .map((each) => ({ ...each, products: each.products.filter(passes) }))
    .filter(({ products }) => mayBeEmpty || products.length > 0);
  return { ...branch, subcategories };
}

function passesOf({ search, stock }: ProductFilters): (product: IndexedProduct) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, brand, isInStock }) => {
    if (stock !== 'any' && isInStock !== (stock === 'in')) return false;
    const text = `${name} ${brand}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function firstRows(branches: readonly CategoryBranch[], limit: number): CategoryBranch[] {
  let room = limit;
  function take(branch: SubcategoryBranch): SubcategoryBranch[] {
    if (room <= 0) return [];
    const products = branch.products.slice(0, room);
    room -= products.length;
    return [{ ...branch, products }];
  }
  return branches
    .map((branch) => ({ ...branch, subcategories: branch.subcategories.flatMap(take) }))
    .filter(hasSubcategories);
}

function countProducts(branches: readonly CategoryBranch[]): number {
  return branches
    .flatMap((each) => each.subcategories)
    .reduce((sum, each) => sum + each.products.length, 0);
}

function without(branch: CategoryBranch): CategoryBranch {
  return { ...branch, subcategories: [] };
}

function hasSubcategories({ subcategories }: CategoryBranch): boolean {
  return subcategories.length > 0;
}
