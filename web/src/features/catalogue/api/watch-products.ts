import { collections, type Product, productDocument } from '@neev/domain';
import { type Query, querySource } from '@/lib/live/source.ts';
import { type Live, type LiveOptions, useLiveQuery } from '@/lib/live/use-live.ts';

/** Products that one page of a listing shows. */
export const PAGE_SIZE = 24;

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
  return useLiveQuery(productsOf(scope, PAGE_SIZE), options);
}

/** The first products of the whole catalogue, by name. */
export function useAllProducts(): Live<Product[]> {
  return useLiveQuery(allProductsSource);
}

/** Products that stand under another one, with that one, which is among them. */
const SIMILAR_LIMIT = 13;

/** Other products of the same subcategory, by name: all of them, or the first dozen. */
export function useSimilarProducts({ id, subcategoryId }: Product): Live<Product[]> {
  const live = useLiveQuery(
    productsOf({ field: 'subcategoryId', id: subcategoryId }, SIMILAR_LIMIT),
  );
  if (live.status !== 'ready') return live;
  const others = live.value.filter((each) => each.id !== id);
  return { ...live, value: others.slice(0, SIMILAR_LIMIT - 1) };
}

function productsOf({ field, id }: ProductScope, limit: number) {
  return productsByName({ where: [{ field, operator: '==', value: id }], limit });
}
