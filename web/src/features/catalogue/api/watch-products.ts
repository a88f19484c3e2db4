import { collections, type Product, productDocument } from '@neev/domain';
import { querySource } from '@/lib/live/source.ts';
import { type Live, type LiveOptions, useLiveQuery } from '@/lib/live/use-live.ts';

/** Products that one page of a listing shows. */
export const PAGE_SIZE = 24;

/** The first products of a category, by name. */
export function useProductsOfCategory(categoryId: string): Live<Product[]> {
  return useFirstProducts({ field: 'categoryId', id: categoryId });
}

/** The first products of a subcategory, by name. */
export function useProductsOfSubcategory(subcategoryId: string): Live<Product[]> {
  return useFirstProducts({ field: 'subcategoryId', id: subcategoryId });
}

/** What a page lists: all of a category, or of a subcategory. */
export interface ProductScope {
  field: 'categoryId' | 'subcategoryId';
  id: string;
}

/** The first products of a category or subcategory, by name. */
export function useFirstProducts(scope: ProductScope, options?: LiveOptions): Live<Product[]> {
  return useLiveQuery(firstProductsSource(scope), options);
}

function firstProductsSource({ field, id }: ProductScope) {
  return querySource(
    {
      collection: collections.products,
      where: [{ field, operator: '==', value: id }],
      orderBy: [{ field: 'name', direction: 'asc' }],
      limit: PAGE_SIZE,
    },
    productDocument,
  );
}
