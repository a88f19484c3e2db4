import type { IndexedProduct, MenuCategory, MenuSubcategory, Product } from '@neev/domain';
import { type RefObject, useMemo } from 'react';
import { type Live, mapLive } from '@/lib/live/use-live.ts';
import { oncePerObject } from '@/lib/once-per-object.ts';
import {
  PAGE_SIZE,
  type ProductScope,
  useCatalogueIndex,
  useFirstProducts,
} from '../watch-catalogue.ts';
import {
  type Arranged,
  arrangePlain,
  arrangeSelected,
  type BrandCount,
  countBrands,
} from './arrange-listing.ts';
import { countFilters, type ListingQuery } from './listing-query.ts';

/** A listing shows a part of the catalogue, or the products found by a search. */
export type ListingSource = ListingScope | FoundProducts;

/** A category or subcategory, as the menu describes it. */
interface ListingScope extends ProductScope {
  subcategoryIds: ReadonlySet<string>;
  productCount: number;
}

/** Search results, best match first. */
interface FoundProducts {
  products: readonly IndexedProduct[];
}

/** Returns the same object while the menu has not changed. */
export const scopeOfCategory = oncePerObject(
  ({ id, subcategories, productCount }: MenuCategory): ListingScope => ({
    field: 'categoryId',
    id,
    subcategoryIds: new Set(subcategories.map((subcategory) => subcategory.id)),
    productCount,
  }),
);

export const scopeOfSubcategory = oncePerObject(
  ({ id, productCount }: MenuSubcategory): ListingScope => ({
    field: 'subcategoryId',
    id,
    subcategoryIds: new Set([id]),
    productCount,
  }),
);

export interface Listing {
  arranged: Live<Arranged>;
  /** The rows are those of the previous query; the requested ones are loading. */
  isSettling: boolean;
  /** The source of the pending rows: loading, or failed. */
  rest: Live<unknown>;
  /** Number of products without filters. */
  size: number;
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
  isFiltering: boolean;
}

/**
 * The rows of a listing. The first page by name is one live query; if it has all products, they
 * are filtered and sorted from it. Otherwise the catalogue index is loaded once a visitor filters,
 * sorts or shows more. Search results need neither.
 */
export function useListing({ source, query, isFiltering }: ListingOptions): Listing {
  const scope = 'products' in source ? undefined : source;
  const fitsOnePage = scope !== undefined && scope.productCount <= PAGE_SIZE;
  const isFirstPage = scope !== undefined && isPlain(query);
  const needsIndex = !isPlain(query) || query.shown > PAGE_SIZE || isFiltering;
  const firstPage = useFirstProducts(scope, { isWanted: isFirstPage || fitsOnePage });
  const index = useCatalogueIndex({ isWanted: scope !== undefined && !fitsOnePage && needsIndex });

  return useMemo(() => {
    const known = 'products' in source ? ready(source.products) : index;
    const all = fitsOnePage ? mapLive(firstPage, indexedProductsOf) : known;
    return {
      ...arrange({ source, query, firstPage, all, isLive: fitsOnePage }),
      rest: all,
      size: 'products' in source ? source.products.length : source.productCount,
      // Only for open filters, because sorting by locale is slow on phones.
      brands: isFiltering
        ? mapLive(all, (products) => countBrands(products, { ...query, ...source }))
        : { status: 'loading', retry: all.retry },
    };
  }, [source, query, firstPage, index, fitsOnePage, isFiltering]);
}

interface Sources {
  source: ListingSource;
  query: ListingQuery;
  firstPage: Live<readonly Product[]>;
  all: Live<readonly IndexedProduct[]>;
  /** Whether the first page contains all products. */
  isLive: boolean;
}

function arrange(sources: Sources): Pick<Listing, 'arranged' | 'isSettling'> {
  const { source, query, firstPage, all, isLive } = sources;
  if (!('products' in source)) {
    const index = all.status === 'ready' ? all.value : undefined;
    const plain = mapLive(firstPage, (products) =>
      arrangePlain({ ...source, firstPage: products, index, shown: query.shown }),
    );
    if (isPlain(query)) return { arranged: plain, isSettling: false };
    // The previous rows are shown until the index is loaded.
    if (all.status === 'loading' && plain.status === 'ready') {
      return { arranged: plain, isSettling: true };
    }
  }
  const documents = documentsOf(firstPage);
  const selection = { ...query, ...source };
  const selected = mapLive(all, (products) =>
    arrangeSelected({ products, documents, isLive, selection }),
  );
  return { arranged: selected, isSettling: false };
}

/** No filter, by name: the order of the first page's query. */
function isPlain(query: ListingQuery): boolean {
  return countFilters(query) === 0 && query.sort === 'name';
}

function documentsOf(products: Live<readonly Product[]>): Map<string, Product> {
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

function ready<V>(value: V): Live<V> {
  return { status: 'ready', value, retry: () => {} };
}
