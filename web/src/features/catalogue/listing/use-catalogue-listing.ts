import type { IndexedProduct, Product } from '@neev/domain';
import { useMemo } from 'react';
import { type Live, mapLive } from '@/lib/live/use-live.ts';
import { PAGE_SIZE, useCatalogueIndex, useFirstProducts } from '../watch-catalogue.ts';
import { arrangePlain, arrangeSelected } from './arrange-listing.ts';
import type { Listing } from './listing.ts';
import { countFilters, type ListingQuery } from './listing-query.ts';
import type { ListingScope } from './listing-scope.ts';
import { countBrands } from './select-products.ts';

interface ListingOptions {
  scope: ListingScope;
  query: ListingQuery;
  /** Whether the filters are open, so that what one can choose is wanted. */
  isFiltering: boolean;
}

/**
 * The products of a category or subcategory. The first page by name is one live query, and when all
 * products fit on it nothing else is ever read: it is filtered and sorted itself. Only beyond it the
 * index of the catalogue is loaded, when somebody filters, sorts, or wants more.
 */
export function useCatalogueListing({ scope, query, isFiltering }: ListingOptions): Listing {
  const fitsOnePage = scope.productCount <= PAGE_SIZE;
  const asksForMore = !isPlain(query) || query.shown > PAGE_SIZE;
  const firstPage = useFirstProducts(scope, { isWanted: isPlain(query) || fitsOnePage });
  const index = useCatalogueIndex({ isWanted: !fitsOnePage && (asksForMore || isFiltering) });

  return useMemo(() => {
    const all = fitsOnePage ? mapLive(firstPage, indexedProductsOf) : index;
    return {
      ...arrange({ firstPage, all, fitsOnePage, scope, query }),
      rest: all,
      size: scope.productCount,
      brands: mapLive(all, (products) => countBrands(products, { ...query, ...scope })),
    };
  }, [firstPage, index, fitsOnePage, scope, query]);
}

interface Sources {
  firstPage: Live<Product[]>;
  all: Live<IndexedProduct[]>;
  fitsOnePage: boolean;
  scope: ListingScope;
  query: ListingQuery;
}

function arrange(sources: Sources): Pick<Listing, 'arranged' | 'isSettling'> {
  const { firstPage, all, fitsOnePage, scope, query } = sources;
  const plain = mapLive(firstPage, (products) =>
    arrangePlain({
      ...scope,
      firstPage: products,
      index: all.status === 'ready' ? all.value : undefined,
      shown: query.shown,
    }),
  );
  if (isPlain(query)) return { arranged: plain, isSettling: false };
  // Until the index is there, what stood there before stays.
  if (all.status === 'loading' && plain.status === 'ready') {
    return { arranged: plain, isSettling: true };
  }
  const selected = mapLive(all, (products) =>
    arrangeSelected({
      products,
      documents: documentsOf(firstPage),
      isLive: fitsOnePage,
      selection: { ...query, ...scope },
    }),
  );
  return { arranged: selected, isSettling: false };
}

/** No filter, by name: as the first page's query is. */
function isPlain(query: ListingQuery): boolean {
  return countFilters(query) === 0 && query.sort === 'name';
}

function documentsOf(products: Live<Product[]>): Map<string, Product> {
  const known = products.status === 'ready' ? products.value : [];
  return new Map(known.map((product) => [product.id, product]));
}

function indexedProductsOf(products: readonly Product[]): IndexedProduct[] {
  return products.map(({ id, name, brand, price, stock, subcategoryId }) => ({
    id,
    name,
    brand,
    price,
    isInStock: stock > 0,
    subcategoryId,
  }));
}
