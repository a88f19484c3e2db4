import { collections, type Product, productDocument } from '@neev/domain';
import { type Query, querySource } from '@/lib/live/source.ts';
import { type Live, useLiveQuery } from '@/lib/live/use-live.ts';

/** Products that one page of a listing shows. */
const PAGE_SIZE = 24;

const productsByName = (query: Pick<Query, 'where' | 'limit'>) =>
  querySource(
    {
      collection: collections.products,
      orderBy: [{ field: 'name', direction: 'asc' }],
      ...query,
    },
    productDocument,
  );

const allProductsSource = productsByName({ limit: PAGE_SIZE });

/** The first products of a category, by name. */
export function useProductsOfCategory(categoryId: string): Live<Product[]> {
  return useProductsWhere('categoryId', categoryId);
}

/** The first products of a subcategory, by name. */
export function useProductsOfSubcategory(subcategoryId: string): Live<Product[]> {
  return useProductsWhere('subcategoryId', subcategoryId);
}

/** The first products of the whole catalogue, by name. */
export function useAllProducts(): Live<Product[]> {
  return useLiveQuery(allProductsSource);
}

/** Products that stand under another one, with that one, which is among them. */
const SIMILAR_LIMIT = 13;

/** Other products of the same subcategory, by name: all of them, or the first dozen. */
export function useSimilarProducts({ id, subcategoryId }: Product): Live<Product[]> {
  const live = useProductsWhere('subcategoryId', subcategoryId, SIMILAR_LIMIT);
  if (live.status !== 'ready') return live;
  const others = live.value.filter((each) => each.id !== id);
  return { ...live, value: others.slice(0, SIMILAR_LIMIT - 1) };
}

function useProductsWhere(
  field: string,
  value: string,
  limit: number = PAGE_SIZE,
): Live<Product[]> {
  return useLiveQuery(productsByName({ where: [{ field, operator: '==', value }], limit }));
}
