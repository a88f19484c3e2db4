import {
  type CatalogueIndexPart,
  collections,
  type DocumentSource,
  documentSource,
  type IndexedProduct,
  limits,
  MAX_INDEX_PARTS,
  type Menu,
  mergeIndexParts,
  type Product,
  type QuerySource,
  querySource,
  sortByNaturalName,
} from '@neev/domain';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { menuSource } from '@/lib/company.ts';
import {
  type Live,
  type LiveOptions,
  mapLive,
  useLiveDocument,
  useLiveQuery,
} from '@/lib/live/use-live.ts';
import { memoizeByIdentity } from '@/lib/memoize-by-identity.ts';

/** Products per page of a listing. */
export const PAGE_SIZE = 24;

/** The category or subcategory that a page lists. */
export interface ProductScope {
  field: 'categoryId' | 'subcategoryId';
  id: string;
}

/** The first page of products by name, of a category, a subcategory or the whole catalogue. */
export function useFirstPage(
  scope: ProductScope | undefined,
  options?: LiveOptions,
): Live<Product[]> {
  return useLiveQuery(firstPageSource(scope), options);
}

/** The source of the first page of a listing. */
export function firstPageSource(scope: ProductScope | undefined): QuerySource<'products'> {
  return productsSource(scope, PAGE_SIZE);
}

/** Maximum number of products in one live query: whole pages within the limit of the rules. */
export const MAX_LIVE_PRODUCTS = Math.floor(limits.page / PAGE_SIZE) * PAGE_SIZE;

interface PagedProducts {
  live: Live<Product[]>;
  /** Maximum number of products. */
  limit: number;
  showMore(): void;
}

/** Number of products by history entry, so that Back returns to all that were shown. */
const limitsByEntry = new Map<string, number>();

/**
 * The products by name, of a category, a subcategory or the whole catalogue, in one query whose
 * limit increases by a page at a time. Returns the previous products while more are loading.
 */
export function usePagedProducts(scope: ProductScope | undefined): PagedProducts {
  const { key } = useLocation();
  const [limit, setLimit] = useState(limitsByEntry.get(key) ?? PAGE_SIZE);
  const live = useNaturalPages(useLiveQuery(productsSource(scope, limit)));
  const [last, setLast] = useState({ live, limit });
  if (live.status === 'ready' && live !== last.live) setLast({ live, limit });
  const isLoadingMore = live.status === 'loading' && last.live.status === 'ready';
  return {
    ...(isLoadingMore ? last : { live, limit }),
    showMore() {
      const next = last.limit + PAGE_SIZE;
      limitsByEntry.set(key, next);
      setLimit(next);
    },
  };
}

/**
 * Sorts each page by natural name, so that 8 mm is before 10 mm and further pages do not change the
 * order of earlier ones.
 */
function useNaturalPages(live: Live<Product[]>): Live<Product[]> {
  return useMemo(() => mapLive(live, sortPages), [live]);
}

export function sortPages<P extends { id: string; name: string }>(products: readonly P[]): P[] {
  const starts = [...products.keys()].filter((index) => index % PAGE_SIZE === 0);
  return starts.flatMap((start) => sortByNaturalName(products.slice(start, start + PAGE_SIZE)));
}

/** Number of similar products, plus the product itself, which the query may include. */
const SIMILAR_LIMIT = 13;

/** Other products of the subcategory by name, a dozen at most. */
export function useSimilarProducts({ id, subcategoryId }: Product): Live<Product[]> {
  const live = useLiveQuery(
    productsSource({ field: 'subcategoryId', id: subcategoryId }, SIMILAR_LIMIT),
  );
  if (live.status !== 'ready') return live;
  const others = live.value.filter((each) => each.id !== id);
  return { ...live, value: sortByNaturalName(others.slice(0, SIMILAR_LIMIT - 1)) };
}

/** One row of related products. */
const RELATED_LIMIT = 4;

/** The first products of a subcategory, for an article about it. */
export function useRelatedProducts(subcategoryId: string): Live<Product[]> {
  const source = productsSource({ field: 'subcategoryId', id: subcategoryId }, RELATED_LIMIT);
  return mapLive(useLiveQuery(source), sortByNaturalName);
}

function productsSource(scope: ProductScope | undefined, limit: number): QuerySource<'products'> {
  return querySource({
    collection: collections.products,
    ...(scope && { where: [{ field: scope.field, operator: '==', value: scope.id }] }),
    orderBy: [{ field: 'name', direction: 'asc' }],
    limit,
  });
}

/** Subscribes to a product. The value is `undefined` when it does not exist. */
export function useProduct(productId: string, options?: LiveOptions): Live<Product | undefined> {
  return useLiveDocument(productSource(productId), options);
}

export function productSource(productId: string): DocumentSource<'products'> {
  return documentSource(collections.products, productId);
}

export const EMPTY_MENU: Menu = { categories: [] };

/** The menu; empty before the first category exists. */
export function useMenu(): Live<Menu> {
  const live = useLiveDocument(menuSource);
  return live.status === 'ready' ? { ...live, value: live.value ?? EMPTY_MENU } : live;
}

export const indexSource = querySource({
  collection: collections.catalogueIndex,
  orderBy: [{ field: 'part', direction: 'asc' }],
  limit: MAX_INDEX_PARTS,
});

/** The catalogue index by name. Returns the same array while nothing has changed. */
export function useCatalogueIndex(options?: LiveOptions): Live<IndexedProduct[]> {
  const parts = useLiveQuery(indexSource, options);
  return useMemo(() => mapLive(parts, mergeUniqueProducts), [parts]);
}

/** During an update, parts of two versions may overlap; each product is listed once. */
export const mergeUniqueProducts = memoizeByIdentity((parts: CatalogueIndexPart[]) => {
  const products = mergeIndexParts(parts);
  return [...new Map(products.map((product) => [product.id, product])).values()];
});
