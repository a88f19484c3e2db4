/**
 * The tab and filters of the manager in the URL:
 * `?tab=products&q=bar&category=steel&subcategory=tmt-bars&stock=out&sort=-price`. Invalid parameters
 * are ignored.
 */
import type { IndexedProduct } from '@neev/domain';
import { startTransition, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { KEEP_SCROLL } from '@/lib/history/site-history.ts';
import { memoizeByIdentity } from '@/lib/memoize-by-identity.ts';
import { isNumber, wordsOf } from '@/lib/words.ts';
import type { CategoryBranch } from './catalogue-tree.ts';

const tabKeys = ['overview', 'categories', 'subcategories', 'products'] as const;

type TabKey = (typeof tabKeys)[number];

export const stockKeys = ['any', 'in', 'out'] as const;

export type StockKey = (typeof stockKeys)[number];

interface ProductFilters {
  /** Search terms; each must occur in the name or the brand, or have words that start words of them. */
  search: string;
  /** An empty string selects all. */
  categoryId: string;
  subcategoryId: string;
  stock: StockKey;
}

const sortColumns = ['name', 'brand', 'price', 'unit', 'stock'] as const;

export type SortColumn = (typeof sortColumns)[number];

/** The order of the products of a subcategory. */
export interface ProductSort {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}

export interface ManagerQuery extends ProductFilters {
  tab: TabKey;
  sort: ProductSort;
}

const defaultSort: ProductSort = { column: 'name', direction: 'ascending' };

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
    sort: parseSort(params.get('sort') ?? ''),
  };
}

function encodeManagerQuery(query: ManagerQuery): URLSearchParams {
  const { tab, search, categoryId, subcategoryId, stock } = query;
  const sort = encodeSort(query.sort);
  const entries = [
    tab !== 'overview' && ['tab', tab],
    search !== '' && ['q', search],
    categoryId !== '' && ['category', categoryId],
    subcategoryId !== '' && ['subcategory', subcategoryId],
    stock !== 'any' && ['stock', stock],
    sort !== encodeSort(defaultSort) && ['sort', sort],
  ];
  return new URLSearchParams(entries.filter((entry) => entry !== false));
}

export function isFiltered({ search, categoryId, subcategoryId, stock }: ProductFilters): boolean {
  return search.trim() !== '' || categoryId !== '' || subcategoryId !== '' || stock !== 'any';
}

function oneOf<K extends string>(keys: readonly K[], text: string | null): K | undefined {
  return keys.find((key) => key === text);
}

/** `price`, or `-price` for the descending order. */
function parseSort(text: string): ProductSort {
  const column = oneOf(sortColumns, text.replace(/^-/, ''));
  if (!column) return defaultSort;
  return { column, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

function encodeSort({ column, direction }: ProductSort): string {
  return direction === 'ascending' ? column : `-${column}`;
}

interface ManagerQueryState {
  /** The query in the URL, which the manager shows. */
  query: ManagerQuery;
  /** The last requested query, which the controls show while the table still renders. */
  requestedQuery: ManagerQuery;
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
    const next = { ...current, ...changes };
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

/** The products that match, under their categories and subcategories. */
export function selectBranches(
  categories: readonly CategoryBranch[],
  filters: ProductFilters,
): CategoryBranch[] {
  return categories
    .map((branch) => filterBranch(branch, filters))
    .filter(({ subcategories }) => subcategories.length > 0);
}

/** Shows empty subcategories only without a search or stock filter. */
function filterBranch(branch: CategoryBranch, filters: ProductFilters): CategoryBranch {
  const { categoryId, subcategoryId } = filters;
  if (categoryId !== '' && branch.category.id !== categoryId)
    return { ...branch, subcategories: [] };
  const includesEmpty = !isFiltered({ ...filters, categoryId: '', subcategoryId: '' });
  const matches = createMatcher(filters);
  const subcategories = branch.subcategories
    .filter(({ subcategory }) => subcategoryId === '' || subcategory.id === subcategoryId)
    .map((each) => ({ ...each, products: each.products.filter(matches) }))
    .filter(({ products }) => includesEmpty || products.length > 0);
  return { ...branch, subcategories };
}

function createMatcher({ search, stock }: ProductFilters): (product: IndexedProduct) => boolean {
  const terms = search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((term) => ({ term, words: wordsOf(term).map(({ word }) => word) }));
  return (product) => {
    if (stock !== 'any' && product.isInStock !== (stock === 'in')) return false;
    const { text, words } = searchedTextOf(product);
    return terms.every((each) => text.includes(each.term) || haveWords(words, each.words));
  };
}

/** The searched text of a product, and its words. */
const searchedTextOf = memoizeByIdentity(({ name, brand }: IndexedProduct) => {
  const text = `${name} ${brand}`.toLowerCase();
  return { text, words: wordsOf(text).map(({ word }) => word) };
});

/** Whether each word of a term starts one of the words, or is one if it is a number: those of `12mm` in `12 mm`. */
function haveWords(words: readonly string[], termWords: readonly string[]): boolean {
  if (termWords.length === 0) return false;
  return termWords.every((termWord) =>
    isNumber(termWord) ? words.includes(termWord) : words.some((word) => word.startsWith(termWord)),
  );
}
