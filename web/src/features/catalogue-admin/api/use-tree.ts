import type { IndexedProduct } from '@neev/domain';
import { useMemo } from 'react';
import { joinLive, type Live } from '@/lib/live/use-live.ts';
import { type CatalogueTree, currentProducts, growTree } from '../model/catalogue-tree.ts';
import { useRecentProducts, useStoredCategories, useStoredSubcategories } from './watch-records.ts';

/** The whole catalogue, live, with the writes that the server has not confirmed yet. */
export function useTree(index: Live<IndexedProduct[]>): Live<CatalogueTree> {
  const categories = useStoredCategories();
  const subcategories = useStoredSubcategories();
  const recent = useRecentProducts();

  return useMemo(() => {
    // Without the newest documents, too, the index says which products there are.
    const newest = recent.status === 'ready' ? recent.value : [];
    const branches = joinLive(categories, subcategories, (first, second) => ({
      categories: first,
      subcategories: second,
    }));
    return joinLive(branches, index, (known, indexed) =>
      growTree({ ...known, products: currentProducts(indexed, newest) }),
    );
  }, [categories, subcategories, recent, index]);
}
