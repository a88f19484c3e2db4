import {
  type CatalogueIndexPart,
  collections,
  type DocumentSource,
  documentSource,
  type IndexedProduct,
  limits,
  MAX_INDEX_PARTS,
  MENU_ID,
  type Menu,
  type Product,
  type QuerySource,
  querySource,
  readCatalogueIndex,
} from '@neev/domain';
import { useMemo, useState } from 'react';
import {
  type Live,
  type LiveOptions,
  mapLive,
  useLiveDocument,
  useLiveQuery,
} from '@/lib/live/use-live.ts';
import { oncePerObject } from '@/lib/once-per-object.ts';

/** Products that one page of a listing shows. */
export const PAGE_SIZE = 24;

/** What a page lists: all of a category, or of a subcategory. */
export interface ProductScope {
  field: 'categoryId' | 'subcategoryId';
  id: string;
}

/** The first products of a category, of a subcategory, or of the whole catalogue, by name. */
export function useFirstProducts(
  scope: ProductScope | undefined,
  options?: LiveOptions,
): Live<Product[]> {
  return useLiveQuery(firstProducts(scope), options);
}

/** The source of the first page of a listing. */
export function firstProducts(scope: ProductScope | undefined): QuerySource<'products'> {
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
  const live = useLiveQuery(productsOf(scope, limit));
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

function productsOf(scope: ProductScope | undefined, limit: number): QuerySource<'products'> {
  return querySource({
    collection: collections.products,
    ...(scope && { where: [{ field: scope.field, operator: '==', value: scope.id }] }),
    orderBy: [{ field: 'name', direction: 'asc' }],
    limit,
  });
}

/** A product; `undefined` when there is none of that id. */
export function useProduct(productId: string, options?: LiveOptions): Live<Product | undefined> {
  return useLiveDocument(productSource(productId), options);
}

export function productSource(productId: string): DocumentSource<'products'> {
  return documentSource(collections.products, productId);
}

const menuSource = documentSource(collections.catalogue, MENU_ID);

const EMPTY_MENU: Menu = { categories: [] };

/** The tree of the catalogue. Before the first category exists it is empty. */
export function useMenu(): Live<Menu> {
  const live = useLiveDocument(menuSource);
  return live.status === 'ready' ? { ...live, value: live.value ?? EMPTY_MENU } : live;
}

const indexSource = querySource({
  collection: collections.catalogueIndex,
  orderBy: [{ field: 'part', direction: 'asc' }],
  limit: MAX_INDEX_PARTS,
});

/** Every product in a few words, by name. The same array for as long as nothing has changed. */
export function useCatalogueIndex(options?: LiveOptions): Live<IndexedProduct[]> {
  const parts = useLiveQuery(indexSource, options);
  return useMemo(() => mapLive(parts, indexedProductsOf), [parts]);
}

/** Parts of two generations may meet for a moment; a product is listed once all the same. */
const indexedProductsOf = oncePerObject((parts: CatalogueIndexPart[]) => {
  const products = readCatalogueIndex(parts);
  return [...new Map(products.map((product) => [product.id, product])).values()];
});
