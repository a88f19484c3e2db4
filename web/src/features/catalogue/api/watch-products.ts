import { collections, type Product, productDocument } from '@neev/domain';
import { querySource } from '@/lib/live/source.ts';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** Products that one page of a listing shows. */
const PAGE_SIZE = 24;

/** The first products of a category, by name. */
export function useProductsOfCategory(categoryId: string): Live<Product[]> {
  return useProductsWhere('categoryId', categoryId);
}

/** The first products of a subcategory, by name. */
export function useProductsOfSubcategory(subcategoryId: string): Live<Product[]> {
  return useProductsWhere('subcategoryId', subcategoryId);
}

function useProductsWhere(field: string, value: string): Live<Product[]> {
  return useLiveQuery(
    querySource(
      {
        collection: collections.products,
        where: [{ field, operator: '==', value }],
        orderBy: [{ field: 'name', direction: 'asc' }],
        limit: PAGE_SIZE,
      },
      productDocument,
    ),
  );
}
