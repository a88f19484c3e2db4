/**
 * The tab and filters of the manager in the URL:
 * `?tab=products&q=bar&category=steel&subcategory=tmt-bars&stock=out&shown=100`. Invalid parameters
 * are ignored.
 */
import type { IndexedProduct } from '@neev/domain';
import { startTransition, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KEEP_SCROLL } from '@/lib/keep-scroll.ts';
import type { CategoryBranch, SubcategoryBranch } from './catalogue-tree.ts';

const tabKeys = ['overview', 'categories', 'subcategories', 'products'] as const;

type TabKey = (typeof tabKeys)[number];

export const stockKeys = ['any', 'in', 'out'] as const;

export type StockKey = (typeof stockKeys)[number];

export interface ProductFilters {
  /** Search terms; all must occur in the name or the brand. */
  search: string;
  /** An empty string selects all. */
  categoryId: string;
  subcategoryId: string;
  stock: StockKey;
}

export interface ManagerQuery extends ProductFilters {
  tab: TabKey;
  /** Maximum number of products shown, a multiple of the page size. */
  limit: number;
}

/** Rows per page of the product table. Each row has a listener of its own. */
export const ROWS_PER_PAGE = 50;

/** Maximum length of a search in characters. */
const MAX_SEARCH_LENGTH = 100;

export const noFilters: ProductFilters = {
  search: '',
  categoryId: '',
  subcategoryId: '',
  stock: 'any',
};

function parseManagerQuery(params: URLSearchParams): ManagerQuery {
  return {
    tab: oneOf(tabKeys, params.get('tab')) ?? 'overview',
    search: (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    categoryId: params.get('category') ?? '',
    subcategoryId: params.get('subcategory') ?? '',
    stock: oneOf(stockKeys, params.get('stock')) ?? 'any',
    limit: parseLimit(params.get('shown') ?? ''),
  };
}

function encodeManagerQuery(query: ManagerQuery): URLSearchParams {
  const { tab, search, categoryId, subcategoryId, stock, limit } = query;
  const entries = [
    tab !== 'overview' && ['tab', tab],
    search !== '' && ['q', search],
    categoryId !== '' && ['category', categoryId],
    subcategoryId !== '' && ['subcategory', subcategoryId],
    stock !== 'any' && ['stock', stock],
    limit > ROWS_PER_PAGE && ['shown', String(limit)],
  ];
  return new URLSearchParams(entries.filter((entry) => entry !== false));
}

function isFiltered({ search, categoryId, subcategoryId, stock }: ProductFilters): boolean {
  return search.trim() !== '' || categoryId !== '' || subcategoryId !== '' || stock !== 'any';
}

function oneOf<K extends string>(keys: readonly K[], text: string | null): K | undefined {
  return keys.find((key) => key === text);
}

function parseLimit(text: string): number {
  const pages = /^\d{1,6}$/.test(text) ? Math.ceil(Number(text) / ROWS_PER_PAGE) : 1;
  return Math.max(pages, 1) * ROWS_PER_PAGE;
}

interface ManagerQueryState {
  /** The query in the URL, which the manager shows. */
  query: ManagerQuery;
  /** The last requested query, which the controls show while the table still renders. */
  requestedQuery: ManagerQuery;
  /** Other filters start with the first page. */
  changeQuery: (changes: Partial<ManagerQuery>) => void;
}

/** The query of the manager, stored in the URL. A change of the tab adds a history entry. */
export function useManagerQuery(): ManagerQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseManagerQuery(params), [params]);
  const [requestedQuery, setRequestedQuery] = useOptimistic(query);

  function changeQuery(changes: Partial<ManagerQuery>) {
    // Reads the URL, because two changes may happen before the next render.
    const current = parseManagerQuery(new URLSearchParams(window.location.search));
    const next = { ...current, limit: ROWS_PER_PAGE, ...changes };
    startTransition(() => {
      setRequestedQuery(next);
      setParams(encodeManagerQuery(next), {
        replace: next.tab === current.tab,
        state: KEEP_SCROLL,
      });
    });
  }

  return { query, requestedQuery, changeQuery };
}

interface SelectedRows {
  branches: CategoryBranch[];
  /** Number of products that match the filters. */
  total: number;
  /** Number of products in `branches`. */
  shownCount: number;
}

/** The first `limit` products that match, under their categories and subcategories. */
export function selectRows(
  categories: readonly CategoryBranch[],
  filters: ProductFilters,
  limit: number,
): SelectedRows {
  const matching = categories
    .map((branch) => filterBranch(branch, filters))
    .filter(hasSubcategories);
  const total = countProducts(matching);
  if (total <= limit) return { branches: matching, total, shownCount: total };
  return { branches: limitRows(matching, limit), total, shownCount: limit };
}

/** Shows empty subcategories only without a search or stock filter. */
function filterBranch(branch: CategoryBranch, filters: ProductFilters): CategoryBranch {
  const { categoryId, subcategoryId } = filters;
  if (categoryId !== '' && branch.category.id !== categoryId) return withoutSubcategories(branch);
  const includesEmpty = !isFiltered({ ...filters, categoryId: '', subcategoryId: '' });
  const matches = createMatcher(filters);
  const subcategories = branch.subcategories
    .filter(({ subcategory }) => subcategoryId === '' || subcategory.id === subcategoryId)
    .map((each) => ({ ...each, products: each.products.filter(matches) }))
    .filter(({ products }) => includesEmpty || products.length > 0);
  return { ...branch, subcategories };
}

function createMatcher({ search, stock }: ProductFilters): (product: IndexedProduct) => boolean {
  const searchTerms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, brand, isInStock }) => {
    if (stock !== 'any' && isInStock !== (stock === 'in')) return false;
    const text = `${name} ${brand}`.toLowerCase();
    return searchTerms.every((term) => text.includes(term));
  };
}

function limitRows(branches: readonly CategoryBranch[], limit: number): CategoryBranch[] {
  let remaining = limit;
  function takeProducts(branch: SubcategoryBranch): SubcategoryBranch[] {
    if (remaining <= 0) return [];
    const products = branch.products.slice(0, remaining);
    remaining -= products.length;
    return [{ ...branch, products }];
  }
  return branches
    .map((branch) => ({ ...branch, subcategories: branch.subcategories.flatMap(takeProducts) }))
    .filter(hasSubcategories);
}

function countProducts(branches: readonly CategoryBranch[]): number {
  return branches
    .flatMap((each) => each.subcategories)
    .reduce((sum, each) => sum + each.products.length, 0);
}

function withoutSubcategories(branch: CategoryBranch): CategoryBranch {
  return { ...branch, subcategories: [] };
}

function hasSubcategories({ subcategories }: CategoryBranch): boolean {
  return subcategories.length > 0;
}
