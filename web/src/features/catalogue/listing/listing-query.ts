/**
 * The filters and sort order of a listing in the URL:
 * `?sub=tmt-bars&brand=Vajrasthi&brand=Kavachi&min=100&max=500&stock=1&sort=price-asc&shown=48`.
 * Invalid parameters are ignored; other parameters are preserved.
 */
import { limits } from '@neev/domain';
import { PAGE_SIZE } from '../watch-catalogue.ts';

/** The URL parameters of a listing, in canonical order. */
export const listingParameters = ['sub', 'brand', 'min', 'max', 'stock', 'sort', 'shown'] as const;

export type ListingSort = 'relevance' | 'name' | 'price-asc' | 'price-desc';

/** The sort orders of a listing; the first is the default. */
export type ListingSorts = readonly [ListingSort, ...ListingSort[]];

export interface ListingFilters {
  /** One subcategory of a category; `undefined` selects all. */
  subcategoryId: string | undefined;
  /** Any of these brands; an empty list selects all. */
  brands: readonly string[];
  /** Bounds in rupees, inclusive. */
  minPrice: number | undefined;
  maxPrice: number | undefined;
  inStock: boolean;
}

export interface ListingQuery extends ListingFilters {
  sort: ListingSort;
  /** Maximum number of products shown, a multiple of the page size. */
  limit: number;
}

/** Maximum number of products that a listing shows; the filters narrow down larger listings. */
export const MAX_LISTED_PRODUCTS = 50 * PAGE_SIZE;

/** Maximum number of brands in a URL. */
const MAX_BRANDS = 50;

export const noFilters: ListingFilters = {
  subcategoryId: undefined,
  brands: [],
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
};

export function parseListingQuery(params: URLSearchParams, sorts: ListingSorts): ListingQuery {
  return {
    subcategoryId: parseId(params.get('sub') ?? ''),
    brands: parseBrands(params.getAll('brand')),
    minPrice: parsePrice(params.get('min') ?? ''),
    maxPrice: parsePrice(params.get('max') ?? ''),
    inStock: params.get('stock') === '1',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    limit: parseLimit(params.get('shown') ?? ''),
  };
}

/** Replaces the listing parameters in `params`; preserves the others. */
export function encodeListingQuery(
  query: ListingQuery,
  params: URLSearchParams,
  sorts: ListingSorts,
): URLSearchParams {
  const encoded = new URLSearchParams(params);
  for (const name of listingParameters) encoded.delete(name);
  if (query.subcategoryId !== undefined) encoded.set('sub', query.subcategoryId);
  for (const brand of query.brands) encoded.append('brand', brand);
  if (query.minPrice !== undefined) encoded.set('min', String(query.minPrice));
  if (query.maxPrice !== undefined) encoded.set('max', String(query.maxPrice));
  if (query.inStock) encoded.set('stock', '1');
  if (query.sort !== sorts[0]) encoded.set('sort', query.sort);
  if (query.limit > PAGE_SIZE) encoded.set('shown', String(query.limit));
  return encoded;
}

/** Number of active filters that can be removed individually. */
export function countFilters(filters: ListingFilters): number {
  const { subcategoryId, brands, minPrice, maxPrice, inStock } = filters;
  const values = [subcategoryId, minPrice, maxPrice].filter((value) => value !== undefined);
  return brands.length + values.length + (inStock ? 1 : 0);
}

/** Parses a price: digits with up to two decimals; `undefined` for anything else. */
export function parsePrice(text: string): number | undefined {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) return undefined;
  const price = Number(text);
  return price <= limits.price ? price : undefined;
}

function parseId(text: string): string | undefined {
  return text !== '' && text.length <= limits.id ? text : undefined;
}

function parseBrands(texts: readonly string[]): string[] {
  const brands = texts.filter((text) => text !== '' && text.length <= limits.brand);
  return [...new Set(brands)].slice(0, MAX_BRANDS);
}

function parseLimit(text: string): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  const pages = Math.ceil(count / PAGE_SIZE);
  return Math.min(Math.max(pages, 1) * PAGE_SIZE, MAX_LISTED_PRODUCTS);
}
