import type { IndexedProduct, MenuCategory, MenuSubcategory, Product } from '@neev/domain';
import { type RefObject, useMemo } from 'react';
import { type Live, mapLive } from '@/lib/live/use-live.ts';
import { memoizeByIdentity } from '@/lib/memoize-by-identity.ts';
import {
  PAGE_SIZE,
  type ProductScope,
  useCatalogueIndex,
  useFirstPage,
} from '../watch-catalogue.ts';
import {
  arrangeFiltered,
  arrangeUnfiltered,
  type BrandCount,
  countBrands,
  type ListingResult,
} from './arrange-listing.ts';
import { countFilters, type ListingQuery } from './listing-query.ts';

/** A listing shows a part of the catalogue, or the products found by a search. */
export type ListingSource = ListingScope | SearchResults;

/** A category or subcategory, as the menu describes it. */
interface ListingScope extends ProductScope {
  subcategoryIds: ReadonlySet<string>;
  productCount: number;
  /** The subcategories of a category, to choose from. */
  subcategories?: readonly MenuSubcategory[];
}

/** Search results, best match first. */
interface SearchResults {
  products: readonly IndexedProduct[];
}

/** Returns the same object while the menu has not changed. */
export const scopeOfCategory = memoizeByIdentity(
  ({ id, subcategories, productCount }: MenuCategory): ListingScope => ({
    field: 'categoryId',
    id,
    subcategoryIds: new Set(subcategories.map((subcategory) => subcategory.id)),
    productCount,
    subcategories,
  }),
);

export const scopeOfSubcategory = memoizeByIdentity(
  ({ id, productCount }: MenuSubcategory): ListingScope => ({
    field: 'subcategoryId',
    id,
    subcategoryIds: new Set([id]),
    productCount,
  }),
);

export interface Listing {
  result: Live<ListingResult>;
  /** The rows are those of the previous query; the requested ones are loading. */
  hasPreviousRows: boolean;
  /** The source of the pending rows: loading, or failed. */
  remainingRows: Live<unknown>;
  /** Number of products without filters. */
  productCount: number;
  brands: Live<BrandCount[]>;
}

export interface FiltersState {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  /** The id of the panel. */
  id: string;
  /** The filter button, which receives the focus when the panel closes. */
  button: RefObject<HTMLButtonElement | null>;
}

interface ListingOptions {
  source: ListingSource;
  query: ListingQuery;
  /** Open filters need the brands of all products. */
  areFiltersOpen: boolean;
}

/**
 * The rows of a listing. The first page by name is one live query; if it has all products, they
 * are filtered and sorted from it. Otherwise the catalogue index is loaded once a visitor filters,
 * sorts or shows more. Search results need neither.
 */
export function useListing({ source, query, areFiltersOpen }: ListingOptions): Listing {
  const scope = 'products' in source ? undefined : source;
  const fitsOnePage = scope !== undefined && scope.productCount <= PAGE_SIZE;
  const isFirstPage = scope !== undefined && isUnfilteredByName(query);
  const needsIndex = !isUnfilteredByName(query) || query.limit > PAGE_SIZE || areFiltersOpen;
  const firstPage = useFirstPage(scope, { isEnabled: isFirstPage || fitsOnePage });
  const index = useCatalogueIndex({ isEnabled: scope !== undefined && !fitsOnePage && needsIndex });

  return useMemo(() => {
    const indexedProducts = 'products' in source ? toLive(source.products) : index;
    const allProducts = fitsOnePage ? mapLive(firstPage, toIndexedProducts) : indexedProducts;
    return {
      ...arrange({ source, query, firstPage, allProducts, isLive: fitsOnePage }),
      remainingRows: allProducts,
      productCount: 'products' in source ? source.products.length : source.productCount,
      // Only for open filters, because sorting by locale is slow on phones.
      brands: areFiltersOpen
        ? mapLive(allProducts, (products) => countBrands(products, { ...query, ...source }))
        : { status: 'loading', retry: allProducts.retry },
    };
  }, [source, query, firstPage, index, fitsOnePage, areFiltersOpen]);
}

interface ArrangeOptions {
  source: ListingSource;
  query: ListingQuery;
  firstPage: Live<readonly Product[]>;
  allProducts: Live<readonly IndexedProduct[]>;
  /** Whether the first page contains all products. */
  isLive: boolean;
}

function arrange(options: ArrangeOptions): Pick<Listing, 'result' | 'hasPreviousRows'> {
  const { source, query, firstPage, allProducts, isLive } = options;
  if (!('products' in source)) {
    const index = allProducts.status === 'ready' ? allProducts.value : undefined;
    const unfiltered = mapLive(firstPage, (products) =>
      arrangeUnfiltered({ ...source, firstPage: products, index, limit: query.limit }),
    );
    if (isUnfilteredByName(query)) return { result: unfiltered, hasPreviousRows: false };
    // The previous rows are shown until the index is loaded.
    if (allProducts.status === 'loading' && unfiltered.status === 'ready') {
      return { result: unfiltered, hasPreviousRows: true };
    }
  }
  const documents = documentsOf(firstPage);
  const selection = { ...query, ...source };
  const filtered = mapLive(allProducts, (products) =>
    arrangeFiltered({ products, documents, isLive, selection }),
  );
  return { result: filtered, hasPreviousRows: false };
}

/** No filter, by name: the order of the first page's query. */
function isUnfilteredByName(query: ListingQuery): boolean {
  return countFilters(query) === 0 && query.sort === 'name';
}

function documentsOf(products: Live<readonly Product[]>): Map<string, Product> {
  const readProducts = products.status === 'ready' ? products.value : [];
  return new Map(readProducts.map((product) => [product.id, product]));
}

function toIndexedProducts(products: readonly Product[]): IndexedProduct[] {
  return products.map(({ id, name, brand, price, unit, stock, subcategoryId }) => ({
    id,
    name,
    brand,
    price,
    unit,
    isInStock: stock > 0,
    subcategoryId,
  }));
}

function toLive<V>(value: V): Live<V> {
  return { status: 'ready', value, retry: () => {} };
}
