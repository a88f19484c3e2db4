/** Live queries of the catalogue documents. */
import {
  type Category,
  collections,
  documentSource,
  type IndexedProduct,
  type Product,
  querySource,
  type Subcategory,
} from '@neev/domain';
import { useMemo } from 'react';
import { usePendingIds } from '@/lib/admin/update-records.ts';
import {
  joinLive,
  type Live,
  type LiveOptions,
  useLiveDocument,
  useLiveQuery,
} from '@/lib/live/use-live.ts';
import { buildTree, type CatalogueTree, currentProducts } from './catalogue-tree.ts';

/** Above any expected number. The rules allow administrators lists beyond one page. */
const MAX_RECORDS = 1_000;

/** Above the expected number of changes before the index is updated. */
const MAX_RECENT_PRODUCTS = 50;

const positionOrder = [{ field: 'position', direction: 'asc' }] as const;

const categoriesSource = querySource({
  collection: collections.categories,
  orderBy: positionOrder,
  limit: MAX_RECORDS,
});

const subcategoriesSource = querySource({
  collection: collections.subcategories,
  orderBy: positionOrder,
  limit: MAX_RECORDS,
});

const recentProductsSource = querySource({
  collection: collections.products,
  orderBy: [{ field: 'updatedAt', direction: 'desc' }],
  limit: MAX_RECENT_PRODUCTS,
});

export function useStoredCategories(): Live<Category[]> {
  return useLiveQuery(categoriesSource);
}

export function useStoredSubcategories(): Live<Subcategory[]> {
  return useLiveQuery(subcategoriesSource);
}

export const usePendingCategories = () => usePendingIds(categoriesSource);

export const usePendingSubcategories = () => usePendingIds(subcategoriesSource);

/**
 * The ids of products with pending writes, among the most recently changed ones. These include all of them, unless a
 * pasted column has changed more.
 */
export const usePendingProducts = () => usePendingIds(recentProductsSource);

/** Subscribes to a product. The value is `undefined` when it does not exist. */
export function useStoredProduct(id: string, options?: LiveOptions): Live<Product | undefined> {
  return useLiveDocument(documentSource(collections.products, id), options);
}

/** The whole catalogue, live, including pending writes. */
export function useCatalogueTree(index: Live<IndexedProduct[]>): Live<CatalogueTree> {
  const categories = useStoredCategories();
  const subcategories = useStoredSubcategories();
  const recent = useLiveQuery(recentProductsSource);

  return useMemo(() => {
    // The index is sufficient while the most recent documents load.
    const recentProducts = recent.status === 'ready' ? recent.value : [];
    const liveRecords = joinLive(categories, subcategories, (first, second) => ({
      categories: first,
      subcategories: second,
    }));
    return joinLive(liveRecords, index, (records, indexed) =>
      buildTree({ ...records, products: currentProducts(indexed, recentProducts) }),
    );
  }, [categories, subcategories, recent, index]);
}
