import type { IndexedProduct } from '@neev/domain';
import { useMemo } from 'react';
import type { Live } from '@/lib/live/use-live.ts';
import { arrangeSelected } from './arrange-listing.ts';
import type { Listing } from './listing.ts';
import type { ListingQuery } from './listing-query.ts';
import { countBrands } from './select-products.ts';

/** Products that something else has found, as a listing; by relevance they stay in their order. */
export function useMatchListing(products: readonly IndexedProduct[], query: ListingQuery): Listing {
  return useMemo(
    () => ({
      arranged: ready(
        arrangeSelected({ products, documents: new Map(), isLive: false, selection: query }),
      ),
      isSettling: false,
      rest: ready(products),
      size: products.length,
      brands: ready(countBrands(products, query)),
    }),
    [products, query],
  );
}

function ready<V>(value: V): Live<V> {
  return { status: 'ready', value, retry: () => {} };
}
