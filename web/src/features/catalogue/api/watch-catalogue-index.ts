import {
  type CatalogueIndexPart,
  collections,
  type IndexedProduct,
  MAX_INDEX_PARTS,
  querySource,
  readCatalogueIndex,
} from '@neev/domain';
import { useMemo } from 'react';
import { mapLive } from '@/lib/live/map-live.ts';
import { type Live, type LiveOptions, useLiveQuery } from '@/lib/live/use-live.ts';
import { oncePerObject } from '@/lib/once-per-object.ts';

const indexSource = querySource({
  collection: collections.catalogueIndex,
  orderBy: [{ field: 'part', direction: 'asc' }],
  limit: MAX_INDEX_PARTS,
});

/** Every product in a few words, by name. The same array for as long as nothing has changed. */
export function useCatalogueIndex(options?: LiveOptions): Live<IndexedProduct[]> {
  const parts = useLiveQuery(indexSource, options);
  return useMemo(() => mapLive(parts, productsOf), [parts]);
}

/** Parts of two generations may meet for a moment; a product is listed once all the same. */
const productsOf = oncePerObject((parts: CatalogueIndexPart[]) => {
  const products = readCatalogueIndex(parts);
  return [...new Map(products.map((product) => [product.id, product])).values()];
});
