/**
 * What the manager shows, as it stands in the address:
 * `?tab=products&q=bar&category=steel&subcategory=tmt-bars&stock=out&shown=100`. What is not as it
 * should be is not there.
 */

export const tabKeys = ['overview', 'categories', 'subcategories', 'products'] as const;

export type TabKey = (typeof tabKeys)[number];

export const stockKeys = ['any', 'in', 'out'] as const;

export type StockKey = (typeof stockKeys)[number];

export interface ProductFilters {
  /** Words of the name or the brand. */
  search: string;
  /** Empty: all. */
  categoryId: string;
  subcategoryId: string;
  stock: StockKey;
}

export interface ManagerQuery extends ProductFilters {
  tab: TabKey;
  /** Products shown at the most: whole pages. */
  shown: number;
}

/** Rows of the product table that one page shows, each with a listener of its own. */
export const ROWS_PER_PAGE = 50;

/** Characters of a search that are heard. */
const MAX_SEARCH_LENGTH = 100;

export const noFilters: ProductFilters = {
  search: '',
  categoryId: '',
  subcategoryId: '',
  stock: 'any',
};

export function parseManagerQuery(params: URLSearchParams): ManagerQuery {
  return {
    tab: oneOf(tabKeys, params.get('tab')) ?? 'overview',
    search: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    categoryId: params.get('category') ?? '',
    subcategoryId: params.get('subcategory') ?? '',
    stock: oneOf(stockKeys, params.get('stock')) ?? 'any',
    shown: parseShown(params.get('shown') ?? ''),
  };
}

export function encodeManagerQuery(query: ManagerQuery): URLSearchParams {
  const { tab, search, categoryId, subcategoryId, stock, shown } = query;
  const entries = [
    tab !== 'overview' && ['tab', tab],
    search !== '' && ['q', search],
    categoryId !== '' && ['category', categoryId],
    subcategoryId !== '' && ['subcategory', subcategoryId],
    stock !== 'any' && ['stock', stock],
    shown > ROWS_PER_PAGE && ['shown', String(shown)],
  ];
  return new URLSearchParams(entries.filter((entry) => entry !== false));
}

export function isFiltered({ search, categoryId, subcategoryId, stock }: ProductFilters): boolean {
  return search.trim() !== '' || categoryId !== '' || subcategoryId !== '' || stock !== 'any';
}

function oneOf<K extends string>(keys: readonly K[], text: string | null): K | undefined {
  return keys.find((key) => key === text);
}

function parseShown(text: string): number {
  const pages = /^\d{1,6}$/.test(text) ? Math.ceil(Number(text) / ROWS_PER_PAGE) : 1;
  return Math.max(pages, 1) * ROWS_PER_PAGE;
}
