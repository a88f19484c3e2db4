/** The rows of the product table: a heading row per subcategory, then its products. Pure. */
import type { IndexedProduct } from '@neev/domain';
import type { CategoryBranch } from '../catalogue-tree.ts';
import type { ProductSort, SortColumn } from '../manager-query.ts';

export type TableRow =
  | { kind: 'heading'; key: string; category: string; subcategory: string; isEmpty: boolean }
  | { kind: 'product'; key: string; product: IndexedProduct };

/** Returns the products of a subcategory in the order of the table. */
type SortProducts = (products: readonly IndexedProduct[]) => readonly IndexedProduct[];

export function toRows(branches: readonly CategoryBranch[], sort: SortProducts): TableRow[] {
  return branches.flatMap(({ category, subcategories }) =>
    subcategories.flatMap(({ subcategory, products }): TableRow[] => [
      {
        kind: 'heading',
        key: `subcategory ${subcategory.id}`,
        category: category.name,
        subcategory: subcategory.name,
        isEmpty: products.length === 0,
      },
      ...sort(products).map((product) => ({ kind: 'product' as const, key: product.id, product })),
    ]),
  );
}

/**
 * Creates a function that sorts products, which are in natural order. Each product keeps the place
 * of its first value, so that rows do not move while prices and stocks are edited.
 */
export function createSort({ column, direction }: ProductSort): SortProducts {
  const isDescending = direction === 'descending';
  if (column === 'name') return (products) => (isDescending ? [...products].reverse() : products);
  const firstValues = new Map<string, string | number>();

  function firstValueOf(product: IndexedProduct): string | number {
    const value = firstValues.get(product.id) ?? sortValue(product, column);
    firstValues.set(product.id, value);
    return value;
  }

  return (products) =>
    [...products].sort((a, b) => {
      const order = compareValues(firstValueOf(a), firstValueOf(b));
      return isDescending ? -order : order;
    });
}

/** The sort order after a click on the heading of a column. */
export function nextSort(sort: ProductSort, column: SortColumn): ProductSort {
  const isReversed = sort.column === column && sort.direction === 'ascending';
  return { column, direction: isReversed ? 'descending' : 'ascending' };
}

function sortValue(product: IndexedProduct, column: SortColumn): string | number {
  switch (column) {
    case 'price':
      return product.price;
    // The index has no stock, only whether there is any.
    case 'stock':
      return Number(product.isInStock);
    default:
      return product[column].toLowerCase();
  }
}

function compareValues(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Adds the index of the focused row and those of its neighbours to the indexes to render. */
export function addNeighbours(
  indexes: number[],
  focused: number | undefined,
  rowCount: number,
): number[] {
  if (focused === undefined) return indexes;
  const neighbours = [focused - 1, focused, focused + 1].filter(
    (index) => index >= 0 && index < rowCount,
  );
  return [...new Set([...indexes, ...neighbours])].sort((a, b) => a - b);
}
