import type { IndexedProduct, Product } from '@neev/domain';
import { useMemo, useSyncExternalStore } from 'react';
import { joinLive } from '@/lib/live/join-live.ts';
import type { Live } from '@/lib/live/use-live.ts';
import { type CatalogueTree, currentProducts, growTree } from '../model/catalogue-tree.ts';
import { applyEdits, type Edits } from '../model/edits.ts';
import type { Stored } from '../model/stored.ts';
import { browserEdits } from './browser-edits.ts';
import type { EditStore } from './edit-store.ts';
import {
  useRecentProducts,
  useStoredCategories,
  useStoredProduct,
  useStoredSubcategories,
} from './watch-records.ts';

const NONE: readonly Product[] = [];

/** The whole catalogue, live, as this administrator has left it. */
export function useTree(index: Live<IndexedProduct[]>): Live<CatalogueTree> {
  const categories = useStoredCategories();
  const subcategories = useStoredSubcategories();
  const categoryEdits = useEdits(browserEdits.category);
  const subcategoryEdits = useEdits(browserEdits.subcategory);
  const products = useCurrentProducts(index);

  return useMemo(() => {
    const branches = joinLive(categories, subcategories, (first, second) => ({
      categories: applyEdits(first, categoryEdits),
      subcategories: applyEdits(second, subcategoryEdits),
    }));
    return joinLive(branches, products, (known, current) =>
      growTree({ ...known, products: current }),
    );
  }, [categories, subcategories, categoryEdits, subcategoryEdits, products]);
}

/** Without the newest documents, too, the index says what there is. */
function useCurrentProducts(index: Live<IndexedProduct[]>): Live<IndexedProduct[]> {
  const newest = useRecentProducts();
  const edits = useEdits(browserEdits.product);
  const recent = newest.status === 'ready' ? newest.value : NONE;
  return useMemo(
    () =>
      index.status === 'ready'
        ? { ...index, value: currentProducts({ index: index.value, recent, edits }) }
        : index,
    [index, recent, edits],
  );
}

/** The document of a product as this administrator has left it; undefined until it is there. */
export function useProductRecord(id: string): { record: Product | undefined; isGone: boolean } {
  const edits = useEdits(browserEdits.product);
  const live = useStoredProduct(id);
  const stored = live.status === 'ready' && live.value ? [live.value] : [];
  const record = applyEdits(stored, edits).find((each) => each.id === id);
  return { record, isGone: live.status === 'ready' && record === undefined };
}

export function useEdits<T extends Stored>(store: EditStore<T>): Edits<T> {
  return useSyncExternalStore(store.subscribe, store.getEdits, store.getEdits);
}
