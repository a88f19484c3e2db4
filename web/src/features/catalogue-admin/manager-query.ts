/**
 * The tab and filters of the manager in the URL:
 * `?tab=products&q=bar&category=steel&subcategory=tmt-bars&stock=out&shown=100`. Invalid parameters
 * are ignored.
 */
import type { IndexedProduct } from '@neev/domain';
import { startTransition, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KEEPS_PLACE } from '@/lib/keeps-place.ts';
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
  shown: number;
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
    shown: parseShown(params.get('shown') ?? ''),
  };
}

function encodeManagerQuery(query: ManagerQuery): URLSearchParams {
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

function isFiltered({ search, categoryId, subcategoryId, stock }: ProductFilters): boolean {
  return search.trim() !== '' || categoryId !== '' || subcategoryId !== '' || stock !== 'any';
}

function oneOf<K extends string>(keys: readonly K[], text: string | null): K | undefined {
  return keys.find((key) => key === text);
}

function parseShown(text: string): number {
  const pages = /^\d{1,6}$/.test(text) ? Math.ceil(Number(text) / ROWS_PER_PAGE) : 1;
  return Math.max(pages, 1) * ROWS_PER_PAGE;
}

interface ManagerQueryState {
  /** The query in the URL, which the manager shows. */
  query: ManagerQuery;
  /** The last requested query, which the controls show while the table still renders. */
  asked: ManagerQuery;
  /** Other filters start with the first page. */
  change: (changed: Partial<ManagerQuery>) => void;
}

/** The query of the manager, stored in the URL. A change of the tab adds a history entry. */
export function useManagerQuery(): ManagerQueryState {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseManagerQuery(params), [params]);
  const [asked, setAsked] = useOptimistic(query);

  function change(changed: Partial<ManagerQuery>) {
    // Reads the URL, because two changes may happen before the next render.
    const current = parseManagerQuery(new URLSearchParams(window.location.search));
    const next = { ...current, shown: ROWS_PER_PAGE, ...changed };
    startTransition(() => {
      setAsked(next);
      setParams(encodeManagerQuery(next), {
        replace: next.tab === current.tab,
        state: KEEPS_PLACE,
      });
    });
  }

  return { query, asked, change };
}

interface SelectedRows {
  branches: CategoryBranch[];
  /** Number of products that match the filters. */
  total: number;
  /** Number of products in `branches`. */
  shown: number;
}

/** The first `limit` products that match, under their categories and subcategories. */
export function selectRows(
  categories: readonly CategoryBranch[],
  filters: ProductFilters,
  limit: number,
): SelectedRows {
  const passing = categories.map((branch) => passingOf(branch, filters)).filter(hasSubcategories);
  const total = countProducts(passing);
  if (total <= limit) return { branches: passing, total, shown: total };
  return { branches: firstRows(passing, limit), total, shown: limit };
}

/** Shows empty subcategories only without a search or stock filter. */
function passingOf(branch: CategoryBranch, filters: ProductFilters): CategoryBranch {
  const { categoryId, subcategoryId } = filters;
  if (categoryId !== '' && branch.category.id !== categoryId) return without(branch);
  const mayBeEmpty = !isFiltered({ ...filters, categoryId: '', subcategoryId: '' });
  const passes = passesOf(filters);
  const subcategories = branch.subcategories
    .filter(({ subcategory }) => subcategoryId === '' || subcategory.id === subcategoryId)
    .map((each) => ({ ...each, products: each.products.filter(passes) }))
    .filter(({ products }) => mayBeEmpty || products.length > 0);
  return { ...branch, subcategories };
}

function passesOf({ search, stock }: ProductFilters): (product: IndexedProduct) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, brand, isInStock }) => {
    if (stock !== 'any' && isInStock !== (stock === 'in')) return false;
    const text = `${name} ${brand}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

function firstRows(branches: readonly CategoryBranch[], limit: number): CategoryBranch[] {
  let room = limit;
  function take(branch: SubcategoryBranch): SubcategoryBranch[] {
    if (room <= 0) return [];
    const products = branch.products.slice(0, room);
    room -= products.length;
    return [{ ...branch, products }];
  }
  return branches
    .map((branch) => ({ ...branch, subcategories: branch.subcategories.flatMap(take) }))
    .filter(hasSubcategories);
}

function countProducts(branches: readonly CategoryBranch[]): number {
  return branches
    .flatMap((each) => each.subcategories)
    .reduce((sum, each) => sum + each.products.length, 0);
}

function without(branch: CategoryBranch): CategoryBranch {
  return { ...branch, subcategories: [] };
}

function hasSubcategories({ subcategories }: CategoryBranch): boolean {
  return subcategories.length > 0;
}
