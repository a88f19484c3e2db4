/** Computes the rows of a listing from the data read so far. Pure. */
import { compareByName, groupBy, type IndexedProduct, type Product } from '@neev/domain';
import type { Live } from '@/lib/live/use-live.ts';
import { PAGE_SIZE } from '../watch-catalogue.ts';
import type { ListingFilters, ListingQuery, ListingSort } from './listing-query.ts';

export interface ListingRow {
  id: string;
  listed: ListedProduct;
  /** Whether the row comes from a live query; otherwise its document is subscribed on its own. */
  isLive: boolean;
  /** Time of the last change, if known. */
  updatedAt?: Date;
}

export interface Arranged {
  rows: ListingRow[];
  /** Number of all matching products, not only of the rows. */
  total: number;
  /** Number of rows that are loading. */
  pending: number;
}

interface Plain {
  /** The first page by name, from a live query. */
  firstPage: readonly Product[];
  /** The catalogue index, if loaded: the source of further pages. */
  index: readonly IndexedProduct[] | undefined;
  subcategoryIds: ReadonlySet<string>;
  /** The product count of the menu. */
  productCount: number;
  shown: number;
}

/**
 * All products by name: the first page from the query, the rest from the index. The index may be
 * some seconds stale, so it is only used after the last product of the first page.
 */
export function arrangePlain(plain: Plain): Arranged {
  const { firstPage, index, shown } = plain;
  const rows = firstPage.map((product) => liveRow(product));
  if (firstPage.length < PAGE_SIZE) return { rows, total: rows.length, pending: 0 };

  const atLeast = Math.max(plain.productCount, rows.length);
  if (shown <= PAGE_SIZE) return { rows, total: atLeast, pending: 0 };
  if (!index) return { rows, total: atLeast, pending: Math.min(shown, atLeast) - rows.length };

  const following = followersOf(plain, index);
  return {
    rows: [...rows, ...following.slice(0, shown - rows.length).map((each) => indexRow(each))],
    total: rows.length + following.length,
    pending: 0,
  };
}

interface Selected {
  products: readonly IndexedProduct[];
  /** Documents read so far, by id. */
  documents: ReadonlyMap<string, Product>;
  /** Whether the documents are live. */
  isLive: boolean;
  selection: Selection & Pick<ListingQuery, 'shown'>;
}

/** The products that match the filters, sorted as requested. */
export function arrangeSelected({ products, documents, isLive, selection }: Selected): Arranged {
  const selected = selectProducts(products, selection);
  const rows = selected.slice(0, selection.shown).map((product) => {
    const document = documents.get(product.id);
    return document && isLive ? liveRow(document) : indexRow(product, document);
  });
  return { rows, total: selected.length, pending: 0 };
}

function followersOf({ firstPage, subcategoryIds }: Plain, index: readonly IndexedProduct[]) {
  const last = firstPage.at(-1);
  const shownIds = new Set(firstPage.map(({ id }) => id));
  return index.filter(
    (each) =>
      subcategoryIds.has(each.subcategoryId) &&
      !shownIds.has(each.id) &&
      (!last || compareByName(last, each) < 0),
  );
}

function liveRow(product: Product): ListingRow {
  return { id: product.id, listed: product, isLive: true, updatedAt: product.updatedAt };
}

/** Name and price come from the index: the document, if known, may be outdated. */
function indexRow({ id, name, brand, price }: IndexedProduct, document?: Product): ListingRow {
  return { id, listed: { ...document, id, name, brand, price }, isLive: false };
}

export interface Selection extends ListingFilters {
  /** `undefined` selects all subcategories. */
  subcategoryIds?: ReadonlySet<string>;
  sort: ListingSort;
}

/** The products that match all filters, sorted. `relevance` preserves the given order. */
export function selectProducts(
  products: readonly IndexedProduct[],
  selection: Selection,
): IndexedProduct[] {
  return products.filter(passes(selection)).sort(comparisons[selection.sort]);
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
  selection: Selection,
): BrandCount[] {
  const ofAnyBrand = products.filter(passes({ ...selection, brands: [] }));
  const productsOf = groupBy(ofAnyBrand, ({ brand }) => brand);
  return [...new Set([...productsOf.keys(), ...selection.brands])]
    .filter((brand) => brand !== '')
    .map((brand) => ({ brand, count: productsOf.get(brand)?.length ?? 0 }))
    .sort((a, b) => a.brand.localeCompare(b.brand, 'en-IN'));
}

function passes({ subcategoryIds, brands, minPrice, maxPrice, inStock }: Selection) {
  const wantedBrands = new Set(brands);
  return ({ subcategoryId, brand, price, isInStock }: IndexedProduct) =>
    (!subcategoryIds || subcategoryIds.has(subcategoryId)) &&
    (wantedBrands.size === 0 || wantedBrands.has(brand)) &&
    (minPrice === undefined || price >= minPrice) &&
    (maxPrice === undefined || price <= maxPrice) &&
    (!inStock || isInStock);
}

const comparisons: Record<ListingSort, (a: IndexedProduct, b: IndexedProduct) => number> = {
  relevance: () => 0,
  name: compareByName,
  'price-asc': (a, b) => a.price - b.price || compareByName(a, b),
  'price-desc': (a, b) => b.price - a.price || compareByName(a, b),
};

/** The fields of the catalogue index, which a listing shows without documents. */
type Known = Pick<IndexedProduct, 'id' | 'name' | 'brand' | 'price'>;

/** The fields of the document only; missing until it is read. */
type Awaited = Pick<Product, 'image' | 'description' | 'unit'>;

/** A product with the fields read so far. */
export type ListedProduct = Known & Partial<Awaited>;

/**
 * The product with the fields of its live document; `undefined` when the document does not exist.
 */
export function completed(
  listed: ListedProduct,
  document: Live<Product | undefined>,
): ListedProduct | undefined {
  switch (document.status) {
    case 'loading':
      return listed;
    case 'error':
      return { image: '', description: '', unit: '', ...listed };
    case 'ready':
      return document.value;
  }
}
