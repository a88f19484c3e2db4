import {
  collections,
  limits,
  type Product,
  type Query,
  type QuerySource,
  querySource,
} from '@neev/domain';
import { useState } from 'react';
import { type Live, type LiveOptions, useLiveQuery } from '@/lib/live/use-live.ts';

/** Products that one page of a listing shows. */
export const PAGE_SIZE = 24;

const productsByName = (query: Pick<Query, 'where' | 'limit'>) =>
  querySource({
    collection: collections.products,
    orderBy: [{ field: 'name', direction: 'asc' }],
    ...query,
  });

/** What a page lists: all of a category, or of a subcategory. */
export interface ProductScope {
  field: 'categoryId' | 'subcategoryId';
  id: string;
}

/** The first products of a category or subcategory, by name. */
export function useFirstProducts(scope: ProductScope, options?: LiveOptions): Live<Product[]> {
  return useLiveQuery(firstProducts(scope), options);
}

/** The source of the first page of a listing. */
export function firstProducts(scope: ProductScope): QuerySource<'products'> {
  return productsOf(scope, PAGE_SIZE);
}

/** Products that one live query may have: whole pages within what the rules allow a list. */
export const MAX_LIVE_PRODUCTS = Math.floor(limits.page / PAGE_SIZE) * PAGE_SIZE;

export interface GrowingProducts {
  live: Live<Product[]>;
  /** How many there are at most. */
  limit: number;
  showMore(): void;
}

/**
 * The products of a category, of a subcategory, or of the whole catalogue, by name, a page more at a
 * time; while more are on their way, those that were there before.
 */
export function useGrowingProducts(scope: ProductScope | undefined): GrowingProducts {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const live = useLiveQuery(scope ? productsOf(scope, limit) : productsByName({ limit }));
  const [last, setLast] = useState({ live, limit });
  if (live.status === 'ready' && live !== last.live) setLast({ live, limit });
  const isGrowing = live.status === 'loading' && last.live.status === 'ready';
  return {
    ...(isGrowing ? last : { live, limit }),
    showMore: () => setLimit(last.limit + PAGE_SIZE),
  };
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
