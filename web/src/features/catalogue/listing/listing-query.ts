/**
 * What a visitor asks of a listing, as it stands in the address:
 * `?brand=Vajrasthi&brand=Kavachi&min=100&max=500&stock=1&sort=price-asc&shown=48`. What is not as
 * it should be is not there; the page's other parameters stay.
 */
import { limits } from '@neev/domain';
import { PAGE_SIZE } from '../watch-catalogue.ts';

/** The parameters of a listing, in the order in which an address is written. */
export const listingParameters = ['brand', 'min', 'max', 'stock', 'sort', 'shown'] as const;

export type ListingSort = 'relevance' | 'name' | 'price-asc' | 'price-desc';

/** The orders that a listing offers; the first is the one that it begins with. */
export type ListingSorts = readonly [ListingSort, ...ListingSort[]];

export interface ListingFilters {
  /** Any of these; none: every brand. */
  brands: readonly string[];
  /** Rupees, both included. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  inStock: boolean;
}

export interface ListingQuery extends ListingFilters {
  sort: ListingSort;
  /** Products shown at the most: whole pages. */
  shown: number;
}

/** Products that a listing shows at the most; whoever looks for more finds it by the filters. */
export const MAX_SHOWN = 50 * PAGE_SIZE;

/** Brands that an address may name. */
const MAX_BRANDS = 50;

export const noFilters: ListingFilters = {
  brands: [],
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
};

export function parseListingQuery(params: URLSearchParams, sorts: ListingSorts): ListingQuery {
  return {
    brands: parseBrands(params.getAll('brand')),
    minPrice: parsePrice(params.get('min') ?? ''),
    maxPrice: parsePrice(params.get('max') ?? ''),
    inStock: params.get('stock') === '1',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    shown: parseShown(params.get('shown') ?? ''),
  };
}

/** The parameters with the query in place of the one that they held. */
export function encodeListingQuery(
  query: ListingQuery,
  params: URLSearchParams,
  sorts: ListingSorts,
): URLSearchParams {
  const encoded = new URLSearchParams(params);
  for (const name of listingParameters) encoded.delete(name);
  for (const brand of query.brands) encoded.append('brand', brand);
  if (query.minPrice !== undefined) encoded.set('min', String(query.minPrice));
  if (query.maxPrice !== undefined) encoded.set('max', String(query.maxPrice));
  if (query.inStock) encoded.set('stock', '1');
  if (query.sort !== sorts[0]) encoded.set('sort', query.sort);
  if (query.shown > PAGE_SIZE) encoded.set('shown', String(query.shown));
  return encoded;
}

/** How many filters are set; each can be taken away. */
export function countFilters({ brands, minPrice, maxPrice, inStock }: ListingFilters): number {
  const prices = [minPrice, maxPrice].filter((price) => price !== undefined);
  return brands.length + prices.length + (inStock ? 1 : 0);
}

/** A price as it is typed: digits, with up to two decimals. Anything else is no price. */
export function parsePrice(text: string): number | undefined {
  if (!/^\d{1,8}(\.\d{0,2})?$/.test(text.trim())) return undefined;
  const price = Number(text);
  return price <= limits.price ? price : undefined;
}

function parseBrands(texts: readonly string[]): string[] {
  const brands = texts.filter((text) => text !== '' && text.length <= limits.brand);
  return [...new Set(brands)].slice(0, MAX_BRANDS);
}

function parseShown(text: string): number {
  const shown = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  const pages = Math.ceil(shown / PAGE_SIZE);
  return Math.min(Math.max(pages, 1) * PAGE_SIZE, MAX_SHOWN);
}
