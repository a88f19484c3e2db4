/** Computes the rows of a listing from the data read so far. Pure. */
import {
  compareByName,
  groupBy,
  hasPrice,
  type IndexedProduct,
  type OrderTerms,
  type Product,
  sortByNaturalName,
} from '@neev/domain';
import type { Live } from '@/lib/live/use-live.ts';
import { PAGE_SIZE } from '../watch-catalogue.ts';
import type { ListingFilters, ListingQuery, ListingSort } from './listing-query.ts';

export interface ListingRow {
  id: string;
  product: ListedProduct;
  /** Whether the row comes from a live query; otherwise its document is subscribed on its own. */
  isLive: boolean;
  /** Time of the last change, if known. */
  updatedAt?: Date;
}

export interface ListingResult {
  rows: ListingRow[];
  /** Number of all matching products, not only of the rows. */
  total: number;
  /** Number of rows that are loading. */
  loadingCount: number;
}

interface UnfilteredInput {
  /** The first page by name, from a live query. */
  firstPage: readonly Product[];
  /** The catalogue index, if loaded: the source of further pages. */
  index: readonly IndexedProduct[] | undefined;
  subcategoryIds: ReadonlySet<string>;
  /** The product count of the menu. */
  productCount: number;
  limit: number;
}

/**
 * All products by name: the first page from the query, the rest from the index, each in natural
 * order. The index may be some seconds stale, so it is only used after the last product of the
 * first page.
 */
export function arrangeUnfiltered(input: UnfilteredInput): ListingResult {
  const { firstPage, index, limit } = input;
  const rows = sortByNaturalName(firstPage).map((product) => liveRow(product));
  if (firstPage.length < PAGE_SIZE) return { rows, total: rows.length, loadingCount: 0 };

  const minTotal = Math.max(input.productCount, rows.length);
  if (limit <= PAGE_SIZE) return { rows, total: minTotal, loadingCount: 0 };
  if (!index)
    return { rows, total: minTotal, loadingCount: Math.min(limit, minTotal) - rows.length };

  const furtherProducts = furtherProductsOf(input, index);
  return {
    rows: [...rows, ...furtherProducts.slice(0, limit - rows.length).map((each) => indexRow(each))],
    total: rows.length + furtherProducts.length,
    loadingCount: 0,
  };
}

interface FilteredInput {
  products: readonly IndexedProduct[];
  /** Documents read so far, by id. */
  documents: ReadonlyMap<string, Product>;
  /** Whether the documents are live. */
  isLive: boolean;
  selection: ListingSelection & Pick<ListingQuery, 'limit'>;
}

/** The products that match the filters, sorted as requested. */
export function arrangeFiltered({
  products,
  documents,
  isLive,
  selection,
}: FilteredInput): ListingResult {
  const matching = selectProducts(products, selection);
  const rows = matching.slice(0, selection.limit).map((product) => {
    const document = documents.get(product.id);
    return document && isLive ? liveRow(document) : indexRow(product, document);
  });
  return { rows, total: matching.length, loadingCount: 0 };
}

function furtherProductsOf(
  { firstPage, subcategoryIds }: UnfilteredInput,
  index: readonly IndexedProduct[],
) {
  const last = firstPage.at(-1);
  const shownIds = new Set(firstPage.map(({ id }) => id));
  return sortByNaturalName(
    index.filter(
      (each) =>
        subcategoryIds.has(each.subcategoryId) &&
        !shownIds.has(each.id) &&
        (!last || compareByName(last, each) < 0),
    ),
  );
}

function liveRow(product: Product): ListingRow {
  return { id: product.id, product, isLive: true, updatedAt: product.updatedAt };
}

/** Name, price and unit come from the index: the document, if known, may be outdated. */
function indexRow(product: IndexedProduct, document?: Product): ListingRow {
  const { id, name, brand, price, unit, minQuantity, quantityStep } = product;
  const fields = { id, name, brand, price, unit, minQuantity, quantityStep };
  return { id, product: { ...document, ...fields }, isLive: false };
}

export interface ListingSelection extends ListingFilters {
  /** `undefined` selects all subcategories. */
  subcategoryIds?: ReadonlySet<string>;
  sort: ListingSort;
}

/** The products that match all filters, sorted. `relevance` preserves the given order. */
export function selectProducts(
  products: readonly IndexedProduct[],
  selection: ListingSelection,
): IndexedProduct[] {
  return sorted(products.filter(createMatcher(selection)), selection.sort);
}

export interface BrandCount {
  brand: string;
  count: number;
}

/**
 * The brands by name, each with the number of products that would match if it were the only
 * selected brand. Includes all selected brands.
 */
export function countBrands(
  products: readonly IndexedProduct[],
  selection: ListingSelection,
): BrandCount[] {
  const productsOfAnyBrand = products.filter(createMatcher({ ...selection, brands: [] }));
  const productsByBrand = groupBy(productsOfAnyBrand, ({ brand }) => brand);
  return [...new Set([...productsByBrand.keys(), ...selection.brands])]
    .filter((brand) => brand !== '')
    .map((brand) => ({ brand, count: productsByBrand.get(brand)?.length ?? 0 }))
    .sort((a, b) => a.brand.localeCompare(b.brand, 'en-IN'));
}

function createMatcher(selection: ListingSelection) {
  const { subcategoryIds, brands, minPrice, maxPrice, inStock } = selection;
  const selectedBrands = new Set(brands);
  return ({ subcategoryId, brand, price, isInStock }: IndexedProduct) =>
    (!subcategoryIds || subcategoryIds.has(subcategoryId)) &&
    (selection.subcategoryId ?? subcategoryId) === subcategoryId &&
    (selectedBrands.size === 0 || selectedBrands.has(brand)) &&
    (minPrice === undefined || price >= minPrice) &&
    (maxPrice === undefined || comparablePrice({ price }) <= maxPrice) &&
    (!inStock || isInStock);
}

function sorted(products: IndexedProduct[], sort: ListingSort): IndexedProduct[] {
  switch (sort) {
    case 'relevance':
      return products;
    case 'name':
      return sortByNaturalName(products);
    case 'price-asc':
      return sortByPrice(products, (a, b) => comparablePrice(a) - comparablePrice(b));
    case 'price-desc':
      return sortByPrice(products, (a, b) => b.price - a.price);
  }
}

/** A price on request is above all others. */
function comparablePrice({ price }: Pick<IndexedProduct, 'price'>): number {
  return hasPrice(price) ? price : Number.MAX_VALUE;
}

/**
 * Sorts by price within each unit, since prices per kg and per piece cannot be compared. The most
 * frequent unit is first.
 */
function sortByPrice(
  products: IndexedProduct[],
  compare: (a: IndexedProduct, b: IndexedProduct) => number,
): IndexedProduct[] {
  return [...groupBy(sortByNaturalName(products), ({ unit }) => unit).values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((group) => group.sort(compare));
}

/** The fields of the catalogue index, which a listing shows without documents. */
type IndexFields = Pick<IndexedProduct, 'id' | 'name' | 'brand' | 'price' | keyof OrderTerms>;

/** The fields of the document only; missing until it is read. */
type DocumentFields = Pick<Product, 'image' | 'description' | 'unit' | 'stock'>;

/** A product with the fields read so far. */
export type ListedProduct = IndexFields & Partial<DocumentFields>;

/**
 * The product with the fields of its live document; `undefined` when the document does not exist.
 */
export function completeProduct(
  product: ListedProduct,
  document: Live<Product | undefined>,
): ListedProduct | undefined {
  switch (document.status) {
    case 'loading':
      return product;
    case 'error':
      return { image: '', description: '', unit: '', ...product };
    case 'ready':
      return document.value;
  }
}
